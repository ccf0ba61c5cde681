//! Archives: what is written reads back, what is changed is noticed.

use std::io::{Cursor, Seek, SeekFrom, Write};

use maxplus_formats::zip::{Archive, Member, members};

/// An archive with a small member and one whose head is changed at the end.
fn archive(limit: u64) -> Vec<u8> {
    let mut archive = Archive::with_limit(Cursor::new(Vec::new()), limit);
    archive.add("small", b"abc").unwrap();
    let mut open = archive.begin("large").unwrap();
    open.write_all(&[b'x'; 10_000]).unwrap();
    open.write_all(b"the rest").unwrap();
    let end = open.stream_position().unwrap();
    open.seek(SeekFrom::Start(3)).unwrap();
    open.write_all(b"head").unwrap();
    open.seek(SeekFrom::Start(end)).unwrap();
    let archive = open.end().unwrap();
    archive.finish().unwrap().into_inner()
}

#[test]
fn what_is_written_reads_back_whatever_the_size() {
    // As if nothing at all fitted 32 bits, and as it is.
    for limit in [0, 4, u32::MAX.into()] {
        let bytes = archive(limit);
        let members = members(&bytes).unwrap();
        let names: Vec<_> = members.iter().map(Member::name).collect();
        assert_eq!(names, ["small", "large"]);
        assert_eq!(&*members[0].contents().unwrap(), b"abc");
        let large = members[1].contents().unwrap();
        assert_eq!((large.len(), &large[..8]), (10_008, &b"xxxheadx"[..]));
        assert!(large.ends_with(b"xthe rest"));
    }
}

#[test]
fn only_the_head_of_a_member_can_be_changed() {
    let archive = Archive::new(Cursor::new(Vec::new()));
    let mut open = archive.begin("a").unwrap();
    open.write_all(&[0; 9000]).unwrap();
    open.seek(SeekFrom::Start(8999)).unwrap();
    assert!(open.write_all(&[1]).is_err());
}

#[test]
fn law_changed_archives_are_read_or_refused() {
    let whole = archive(4);
    // Every byte of the records, and some of what lies between.
    let end = whole.len() - 400;
    let looked_at = |place: &usize| *place < 300 || *place > end || place.is_multiple_of(97);
    for length in (0..whole.len()).filter(looked_at) {
        // Without its end an archive has no directory.
        assert!(members(&whole[..length]).is_err(), "{length}");
    }
    for place in (0..whole.len()).filter(looked_at) {
        for byte in [0, 1, 0x7f, 0xff] {
            let mut bytes = whole.clone();
            bytes[place] = byte;
            let Ok(members) = members(&bytes) else {
                continue;
            };
            assert!(members.len() <= 2);
            for member in members {
                // The sum sees every change of what is in it.
                let expected: &[&[u8]] = &[b"abc", b"xxxheadx"];
                if let Ok(contents) = member.contents() {
                    assert!(
                        expected.iter().any(|head| contents.starts_with(head)),
                        "{place}"
                    );
                }
            }
        }
    }
}
