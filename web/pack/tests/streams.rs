use supereigen_pack::{Damage, apart, together};

use crate::dice;

/// A number, seven bits in a byte, the lowest first.
fn number(mut n: usize) -> Vec<u8> {
    let mut bytes = vec![];
    while n >= 128 {
        bytes.push((n % 128) as u8 | 128);
        n /= 128;
    }
    bytes.push(n as u8);
    bytes
}

/// What is known in front of its length.
fn with_length(bytes: Vec<u8>) -> Vec<u8> {
    [number(bytes.len()), bytes].concat()
}

fn section(kind: u8, bytes: Vec<u8>) -> Vec<u8> {
    [vec![kind], with_length(bytes)].concat()
}

/// A function with two groups of variables and these operations.
fn function(operations: &[u8]) -> Vec<u8> {
    with_length([&[2, 3, 0x7f, 200, 1, 0x7b], operations].concat())
}

fn module(functions: &[Vec<u8>]) -> Vec<u8> {
    let code = [number(functions.len()), functions.concat()].concat();
    let head = b"\0asm\x01\0\0\0".to_vec();
    [
        head,
        section(1, vec![9; 200]),
        section(10, code),
        section(11, vec![5; 7]),
    ]
    .concat()
}

/// Each operation that is known, with operands of one byte and of more.
fn operations() -> Vec<Vec<u8>> {
    let one = |k: u8| vec![k % 100];
    let long = |k: u8| vec![k | 128, 129, 1];
    let mut all = vec![];
    for operand in [&one as &dyn Fn(u8) -> Vec<u8>, &long] {
        let with = |codes: &[u8], count: u8| {
            let operands = (0..count).flat_map(|k| operand(codes[0].wrapping_add(k)));
            codes.iter().copied().chain(operands).collect::<Vec<u8>>()
        };
        let plain = [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1];
        all.extend(
            plain
                .into_iter()
                .chain(0x45..=0xc4)
                .map(|code| with(&[code], 0)),
        );
        let single = [
            0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2,
        ];
        all.extend(
            single
                .into_iter()
                .chain(0x20..=0x26)
                .map(|code| with(&[code], 1)),
        );
        all.extend(
            [0x11]
                .into_iter()
                .chain(0x28..=0x3e)
                .map(|code| with(&[code], 2)),
        );
        // A table of three branches and the one else; two types.
        all.push(
            [
                vec![0x0e, 3],
                [operand(1), operand(2), operand(3), operand(4)].concat(),
            ]
            .concat(),
        );
        all.push([vec![0x1c, 2], [operand(5), operand(6)].concat()].concat());
        all.push([vec![0x43], vec![255; 4]].concat());
        all.push([vec![0x44], vec![254; 8]].concat());
        all.extend((0..8).map(|second| with(&[0xfc, second], 0)));
        all.extend([8, 10, 12, 14].map(|second| with(&[0xfc, second], 2)));
        all.extend([9, 11, 13, 15, 16, 17].map(|second| with(&[0xfc, second], 1)));
        all.extend(
            (0..12)
                .chain([92, 93])
                .map(|second| with(&[0xfd, second], 2)),
        );
        all.extend([12, 13].map(|second| [vec![0xfd, second], vec![253; 16]].concat()));
        all.extend(
            (14..21)
                .chain(35..84)
                .chain(94..128)
                .map(|second| with(&[0xfd, second], 0)),
        );
        all.extend((128..=255).map(|second: u8| vec![0xfd, second, 1]));
        all.extend((21..35).map(|second| vec![0xfd, second, 251]));
        all.extend((84..92).map(|second| [with(&[0xfd, second], 2), vec![252]].concat()));
    }
    all
}

#[test]
fn every_operation_comes_back_alone_and_among_others() {
    for operation in operations() {
        let module = module(&[function(&operation)]);
        assert_eq!(
            together(&apart(&module).unwrap()).unwrap(),
            module,
            "{operation:x?}"
        );
    }
    let all = operations();
    let functions: Vec<Vec<u8>> = all
        .chunks(50)
        .map(|some| function(&some.concat()))
        .collect();
    let module = module(&functions);
    assert_eq!(together(&apart(&module).unwrap()).unwrap(), module);
}

#[test]
fn what_the_compiler_does_not_write_is_refused() {
    for (operation, damage) in [
        (vec![0x06, 0], Damage::Operation(0x06, 0)),
        (vec![0xff], Damage::Operation(0xff, 0)),
        (vec![0xfc, 18], Damage::Operation(0xfc, 18)),
        (vec![0xfd, 128, 2], Damage::Operation(0xfd, 256)),
        (vec![0xfe, 0], Damage::Operation(0xfe, 0)),
        (
            [vec![0x41], vec![128; 10], vec![0]].concat(),
            Damage::Number,
        ),
    ] {
        assert_eq!(
            apart(&module(&[function(&operation)])),
            Err(damage),
            "{operation:x?}"
        );
    }
}

#[test]
fn a_module_without_code_or_cut_off_is_refused() {
    assert_eq!(apart(b"\0asm\x01\0\0\0"), Err(Damage::Code));
    let whole = module(&[function(&operations().concat())]);
    for length in 0..whole.len() {
        // Behind the code any length will do: nothing is read there.
        if let Ok(parts) = apart(&whole[..length]) {
            assert!(length >= whole.len() - 9, "{length}");
            assert_eq!(together(&parts).unwrap(), whole[..length]);
        }
    }
    // The code says more than there is, and less.
    for more in [1, usize::MAX] {
        let mut other = module(&[function(&[0x0b])]);
        let place = other.len() - 9 - 11;
        assert_eq!(other[place], 10, "the code begins here");
        other[place + 1] = other[place + 1].wrapping_add(more as u8);
        assert_eq!(apart(&other), Err(Damage::Code));
    }
}

#[test]
fn streams_too_short_or_too_long_are_refused() {
    let parts = apart(&module(&[function(&operations().concat())])).unwrap();
    for stream in 0..11 {
        for by in [-1, 1] {
            let mut other = parts.clone();
            let place = 4 * (1 + stream);
            let length = u32::from_le_bytes(other[place..place + 4].try_into().unwrap());
            let length = length.checked_add_signed(by).unwrap();
            other[place..place + 4].copy_from_slice(&length.to_le_bytes());
            assert!(together(&other).is_err(), "stream {stream}, {by}");
        }
    }
    for length in 0..parts.len() {
        assert!(together(&parts[..length]).is_err(), "{length} bytes");
    }
    assert_eq!(together(&[parts, vec![0]].concat()), Err(Damage::Code));
}

#[test]
fn damaged_streams_end() {
    let parts = apart(&module(&[function(&operations().concat())])).unwrap();
    let mut next = dice(3);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut other = parts.clone();
        let place = next() % other.len();
        other[place] ^= 1 + (next() % 255) as u8;
        match together(&other) {
            Ok(module) => assert!(module.len() < parts.len()),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1_000, "{refused} refused");
}
