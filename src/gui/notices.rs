//! What went wrong, one clear line each, until it is dismissed.

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Something happened.
    Told,
    /// Something was refused.
    Fault,
}

/// One line to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Tells notices apart.
    pub number: u64,
    /// How much it matters.
    pub weight: Weight,
    /// The line.
    pub text: String,
}

/// The notices not yet dismissed, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    shown: Vec<Notice>,
    count: u64,
}

/// No more than this many are kept; the oldest goes first.
const MOST_SHOWN: usize = 4;

impl Notices {
    /// Adds a line; one that says the same takes the place of the older.
    pub fn tell(&mut self, weight: Weight, text: impl Into<String>) {
        let text = text.into();
        self.count += 1;
        self.shown.retain(|notice| notice.text != text);
        if self.shown.len() == MOST_SHOWN {
            self.shown.remove(0);
        }
        self.shown.push(Notice { number: self.count, weight, text });
    }

    /// Takes one away.
    pub fn dismiss(&mut self, number: u64) {
        self.shown.retain(|notice| notice.number != number);
    }

    /// Takes away what was only told, not the faults.
    pub fn dismiss_told(&mut self) {
        self.shown.retain(|notice| notice.weight == Weight::Fault);
    }

    /// The notices, oldest first.
    pub fn shown(&self) -> &[Notice] {
        &self.shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_line_is_shown_once_and_few_are_kept() {
        let mut notices = Notices::default();
        for text in ["a", "b", "a", "c", "d", "e"] {
            notices.tell(Weight::Fault, text);
        }
        let texts: Vec<&str> = notices.shown().iter().map(|notice| notice.text.as_str()).collect();
        assert_eq!(texts, ["a", "c", "d", "e"]);
        let number = notices.shown()[1].number;
        notices.dismiss(number);
        assert_eq!(notices.shown().len(), 3);
    }
}
