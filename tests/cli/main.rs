//! The program as a script sees it: exit status, standard output, and one line on standard error.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]

mod aiming;
mod answers;
mod asked;
mod calibrations;
mod faults;
mod loadouts;
mod oracle;
mod reach;
mod tables;
