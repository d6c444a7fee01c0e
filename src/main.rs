//! No arguments: the window; otherwise the command line.

fn main() {}
