//! Numbers from outside: the independent oracle's flights and aims, and the source documents' worked values.

mod aims;
mod cases;
mod flights;
mod worked_values;
