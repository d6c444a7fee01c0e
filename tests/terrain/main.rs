//! The ground: contacts judged from outside, and the maps that ship.

#![allow(clippy::unwrap_used, reason = "a test that cannot open its map has failed")]
#![allow(clippy::float_cmp, reason = "heights that come from whole counts are exact")]

mod broken;
mod command;
mod contact;
mod damaged;
mod every_format;
mod formats;
mod inspect;
mod maps;
mod rows;
mod save;
mod sweep;
mod sweep_flight;
