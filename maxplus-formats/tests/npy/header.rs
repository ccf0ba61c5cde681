//! Headers: as Python may write them, wrong ones, and sizes that are not there.

use maxplus_testing::sentences;

use super::{headed, read, refused, saved};

#[test]
fn a_header_is_read_as_python_may_write_it() {
    for dictionary in [
        "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 2), }",
        "{\"shape\":(1,2,),\"fortran_order\":False,\"descr\":\"<i4\"}",
        " { 'fortran_order' : False , 'shape' : ( 1 , 2 ) , 'descr' : '<i4' } ",
    ] {
        let entries = [1, 0, 0, 0, 2, 0, 0, 0];
        let mut bytes = headed(dictionary, &entries);
        assert_eq!(read(&bytes).unwrap().to_string(), "1 2\n", "{dictionary}");
        // Version 2 has four bytes for the length, version 3 other names.
        bytes[6] = 2;
        bytes.splice(10..10, [0, 0]);
        assert_eq!(read(&bytes).unwrap().to_string(), "1 2\n", "{dictionary}");
        bytes[6] = 3;
        assert_eq!(read(&bytes).unwrap().to_string(), "1 2\n", "{dictionary}");
    }
}

#[test]
fn headers_that_are_wrong_are_pointed_at() {
    sentences::check(include_str!("header.txt"), |dictionary| {
        let mut bytes = headed(dictionary, &[1]);
        let said = refused(&bytes);
        bytes.truncate(40);
        assert_eq!(
            refused(&bytes),
            "byte 40: found the end, expected a header: version, length, dictionary"
        );
        said
    });
    let open = "{'descr': '|i1', 'fortran_order': False, 'shape': (1,)";
    assert_eq!(
        refused(&headed(open, &[])),
        "byte 128: found the end of the header, expected `,`",
    );
    assert_eq!(
        refused(&headed("", &[])),
        "byte 64: found the end of the header, expected `{`",
    );
    assert_eq!(
        refused(b"1 2\n"),
        "byte 0: found `1 2\\n`, expected the six bytes \\x93NUMPY"
    );
    assert_eq!(
        refused(b"\x93NUMPY\x04\x00"),
        "byte 6: found version 4.0, expected version 1.0, 2.0 or 3.0"
    );
    assert_eq!(
        refused(b"\x93NUMPY\x02\x00\xff\xff\xff\xff"),
        "byte 8: found a header of 4294967295 bytes, expected at most 10000"
    );
}

#[test]
fn sizes_that_are_not_there_are_refused_at_once() {
    let case = |shape: &str| refused(&saved("<i8", "False", shape, &[0; 24]));
    assert_eq!(
        case("(2, 2)"),
        "byte 152: found the end after 24 bytes of entries, expected 32 bytes: (2, 2) of 8 bytes each",
    );
    assert_eq!(
        case("(2, 1)"),
        "byte 144: found 24 bytes of entries, expected 16 bytes: (2, 1) of 8 bytes each",
    );
    assert_eq!(
        case("(1000000000000000000, 60)"),
        "byte 152: found the end after 24 bytes of entries, expected more than 2^64 bytes: (1000000000000000000, 60) of 8 bytes each",
    );
    assert_eq!(
        case("(1000000000000000000,)"),
        "byte 152: found the end after 24 bytes of entries, expected 8000000000000000000 bytes: (1000000000000000000) of 8 bytes each",
    );
    assert_eq!(
        case("(1, 1, 3)"),
        "byte 128: found an array of 3 dimensions, expected one dimension or two"
    );
    for shape in ["(1000000000000000000, 0)", "(0, 1000000000000000000)"] {
        assert!(
            refused(&saved("<i8", "False", shape, &[]))
                .ends_with("expected at most 16777216 rows and columns where there are no entries")
        );
    }
}
