//! Bytes as text: the file of the engine itself, which no question shows alone.

#[path = "../src/base64.rs"]
mod source;

use source::encode;

#[test]
fn the_examples_of_the_standard_come_out() {
    let examples = [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ];
    for (bytes, text) in examples {
        assert_eq!(encode(bytes.as_bytes()), text);
    }
    assert_eq!(encode(&[0xfb, 0xff, 0xfe]), "+//+");
}
