//! What a question of the rules is, and the macro that makes questions, answers and settings from one list.

use landsraad_kernel::{RuleRef, Say};

use super::Rulings;

/// One printed answer.
#[derive(Debug)]
pub struct Answer {
    /// Stable key.
    pub key: &'static str,
    /// In words.
    pub name: Say,
    /// The rules that give it, of all editions.
    pub rules: &'static [RuleRef],
}

/// One question.
#[derive(Debug)]
pub struct RulingQuestion {
    /// Stable key, also of the setting.
    pub key: &'static str,
    /// The field of [`Rulings`].
    pub field: &'static str,
    /// In words.
    pub name: Say,
    /// The answers.
    pub answers: &'static [Answer],
    /// Which of them the rulings give.
    pub get: fn(&Rulings) -> usize,
    /// Gives the rulings another answer.
    pub set: fn(&mut Rulings, usize),
}

/// One question whose answer is a number.
#[derive(Debug)]
pub struct Number {
    /// Stable key, also of the setting.
    pub key: &'static str,
    /// The field of [`Rulings`].
    pub field: &'static str,
    /// In words.
    pub name: Say,
    /// The least.
    pub min: u8,
    /// The most.
    pub max: u8,
    /// The rules that give it, of all editions.
    pub rules: &'static [RuleRef],
    /// What the rulings say.
    pub get: fn(&Rulings) -> u8,
    /// Gives the rulings another number.
    pub set: fn(&mut Rulings, u8),
}

macro_rules! questions {
    (
        numbers { $($(#[doc = $ndoc:literal])* $num:ident = $nkey:literal, $min:literal, $max:literal,
            $nen:literal, $nit:literal, [$($nrule:literal),*];)* }
        choices { $($(#[doc = $qdoc:literal])* $field:ident: $type:ident = $key:literal, $en:literal, $it:literal {
            $($(#[doc = $adoc:literal])* $variant:ident = $akey:literal, $aen:literal, $ait:literal,
                [$($rule:literal),*];)*
        })* }
    ) => {
        $(
            $(#[doc = $qdoc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub enum $type {
                $(
                    #[doc = $aen]
                    $(#[doc = $adoc])*
                    $variant,
                )*
            }
            impl $type {
                const ALL: &'static [$type] = &[$($type::$variant),*];
                const ANSWERS: &'static [Answer] = &[$(Answer {
                    key: $akey,
                    name: Say { en: $aen, it: $ait },
                    rules: &[$(RuleRef($rule)),*],
                }),*];
                /// The rules that give this answer.
                pub const fn rules(self) -> &'static [RuleRef] {
                    Self::ANSWERS[self as usize].rules
                }
            }
        )*

        /// Every question, answered.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct Rulings {
            $($(#[doc = $ndoc])* pub $num: u8,)*
            $(
                #[doc = concat!("See [`", stringify!($type), "`].")]
                pub $field: $type,
            )*
        }

        /// The questions with a choice of answers, in the order of a turn.
        pub static QUESTIONS: &[RulingQuestion] = &[$(RulingQuestion {
            key: $key,
            field: stringify!($field),
            name: Say { en: $en, it: $it },
            answers: $type::ANSWERS,
            get: |r| r.$field as usize,
            set: |r, i| r.$field = $type::ALL[i],
        }),*];

        /// The questions answered by a number.
        pub static NUMBERS: &[Number] = &[$(Number {
            key: $nkey,
            field: stringify!($num),
            name: Say { en: $nen, it: $nit },
            min: $min,
            max: $max,
            rules: &[$(RuleRef($nrule)),*],
            get: |r| r.$num,
            set: |r, n| r.$num = n,
        }),*];
    };
}
