//! How rejections write numbers and nodes, in text and in JSON.

use maxplus_core::Names;
use maxplus_core::named::{NodeName, called};

// Types of fields, by the way they are printed.

/// A node, by its name.
pub(crate) type Node = usize;
/// A set of nodes: `{1, 4}`.
pub(crate) type Nodes = Vec<usize>;
/// The nodes that are raised at once, after a comma; nothing if there is only one.
pub(crate) type Together = Vec<usize>;
/// The nodes of a cycle: `1 4 2`.
pub(crate) type Cycle = Vec<usize>;
/// The nodes of a cycle up to its first node again: `1, 4, 2, 1`.
pub(crate) type Round = Vec<usize>;
/// The same with arrows: `1 -> 4 -> 2 -> 1`.
pub(crate) type Arrows = Vec<usize>;
/// The name of a list or a matrix.
pub(crate) type List = &'static str;
/// The entries of a vector: `0, -inf`.
pub(crate) type Solution = Vec<String>;

/// A number in JSON, to be used by serde: an integer of 64 bits as a number, any other as its text,
/// because many readers would round it.
pub(crate) mod number {
    use serde::{Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
        match text.parse::<i64>() {
            Ok(integer) => to.serialize_i64(integer),
            Err(_) => to.serialize_str(text),
        }
    }

    pub(crate) fn list<S: Serializer>(texts: &[String], to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(transparent)]
        struct Number<'a>(#[serde(with = "super::number")] &'a str);

        to.collect_seq(texts.iter().map(|text| Number(text)))
    }
}

/// Declares an enum whose variants print the sentence that follows them, with the nodes by their
/// names. The sentence is also the documentation of the variant. The type of a field determines how
/// it is printed; sentences may use fields in further arguments.
macro_rules! worded {
    (
        $(#[$outer:meta])*
        pub enum $name:ident, $names:ident {
            $(
                $(#[$inner:meta])*
                $variant:ident
                    $({ $( $(#[$how:meta])* $field:ident : $kind:ident ),* })?
                    => $text:literal $(, $argument:expr)*;
            )*
        }
    ) => {
        $(#[$outer])*
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the sentence of a variant names its fields")]
        pub enum $name {
            $(
                #[doc = concat!("*", $text, "*\n\n")]
                $(#[$inner])*
                $variant $({ $( $(#[$how])* $field: $kind ),* })?
            ),*
        }

        $crate::spelling::without_names!($name);

        impl DisplayNamed for $name {
            fn fmt_named(
                &self,
                $names: Option<&maxplus_core::Names>,
                f: &mut std::fmt::Formatter<'_>,
            ) -> std::fmt::Result {
                match self {
                    $(
                        Self::$variant $({ $($field),* })? => {
                            $( $( let $field = $crate::spelling::shown!($kind, $field, $names); )* )?
                            write!(f, $text $(, $argument)*)
                        }
                    ),*
                }
            }
        }
    };
}

/// Prints the nodes of these types by their numbers where no names are given.
macro_rules! without_names {
    ($($type:ty),*) => {
        $(
            impl std::fmt::Display for $type {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    maxplus_core::DisplayNamed::fmt_named(self, None, f)
                }
            }
        )*
    };
}

/// A field of this type, to be printed.
macro_rules! shown {
    (Node, $node:ident, $names:ident) => {
        $crate::spelling::node(*$node, $names)
    };
    (Nodes, $nodes:ident, $names:ident) => {
        format!("{{{}}}", $crate::spelling::joined($nodes, ", ", $names))
    };
    (Together, $nodes:ident, $names:ident) => {
        match $crate::spelling::joined($nodes, ", ", $names) {
            nodes if $nodes.len() > 1 => format!(", with {{{nodes}}} raised at once"),
            _ => String::new(),
        }
    };
    (Cycle, $nodes:ident, $names:ident) => {{
        let nodes = $nodes.iter();
        let nodes = nodes.map(|&node| $crate::spelling::node(node, $names).as_word());
        nodes.collect::<Vec<_>>().join(" ")
    }};
    (Round, $nodes:ident, $names:ident) => {
        $crate::spelling::joined($nodes.iter().chain($nodes.first()), ", ", $names)
    };
    (Arrows, $nodes:ident, $names:ident) => {
        $crate::spelling::joined($nodes.iter().chain($nodes.first()), " -> ", $names)
    };
    (Solution, $entries:ident, $names:ident) => {
        $entries.join(", ")
    };
    (Terms, $terms:ident, $names:ident) => {{
        let terms = $terms.iter();
        let terms = terms.map(|term| format!("{} (x) vector {}", term.coefficient, term.vector));
        terms.collect::<Vec<_>>().join(" (+) ")
    }};
    (Origin, $origin:ident, $names:ident) => {
        $origin.named($names)
    };
    (WitnessFault, $fault:ident, $names:ident) => {
        $fault.named($names)
    };
    (RootFault, $fault:ident, $names:ident) => {
        $fault.named($names)
    };
    (TimetableFault, $fault:ident, $names:ident) => {
        $fault.named($names)
    };
    ($other:ident, $field:ident, $names:ident) => {
        $field
    };
}

pub(crate) use {shown, without_names, worded};

/// A node, counted from 1, printed by its name or its number.
pub(crate) fn node(node: usize, names: Option<&Names>) -> NodeName<'_> {
    called(node.saturating_sub(1), names)
}

/// The nodes with a text between them.
pub(crate) fn joined<'a>(
    nodes: impl IntoIterator<Item = &'a usize>,
    between: &str,
    names: Option<&Names>,
) -> String {
    let nodes = nodes.into_iter().map(|&at| node(at, names).to_string());
    nodes.collect::<Vec<_>>().join(between)
}
