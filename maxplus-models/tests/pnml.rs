//! PNML as tools write it.

use maxplus_models::{Kind, read};

/// A net of two transitions, with these pieces in the first transition and the first place.
fn net(transition: &str, place: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<pnml><net id=\"n\" type=\"ptnet\"><name><text>line</text></name>\n\
         <transition id=\"t1\">{transition}</transition><page id=\"g\"><transition id=\"t2\"/>\n\
         <place id=\"p1\">{place}</place>\n\
         <place id=\"p2\"><initialMarking><text> 1 </text></initialMarking><delay value=\"2\"/></place></page>\n\
         <arc id=\"a1\" source=\"t1\" target=\"p1\"><inscription><text>1</text></inscription></arc>\n\
         <arc id=\"a2\" source=\"p1\" target=\"t2\"><type value=\"normal\"/></arc>\n\
         <arc id=\"a3\" source=\"t2\" target=\"p2\"/><arc id=\"a4\" source=\"p2\" target=\"t1\"/></net></pnml>"
    )
}

#[test]
fn times_are_read_as_tools_write_them() {
    let three = [
        "<delay><text>3</text></delay>",
        "<duration>3</duration>",
        "<time><value>3.0</value><graphics><offset x=\"1\" y=\"2\"/></graphics></time>",
        "<toolspecific tool=\"x\" version=\"1\"><delay value=\"6/2\"/></toolspecific>",
        "<delay><interval closure=\"closed\"><cn>3</cn><cn>3</cn></interval></delay>",
    ];
    for time in three {
        for text in [net(time, ""), net("", time)] {
            assert_eq!(Kind::detect(text.as_bytes()), Some(Kind::Pnml));
            let model = read(text.as_bytes(), None, false).unwrap();
            assert_eq!(model.matrix.to_string(), "-inf 2\n-inf 5\n", "{text}");
            assert_eq!(model.names.iter().collect::<Vec<_>>(), ["t1", "t2"]);
        }
        // Both take their time.
        let model = read(net(time, time).as_bytes(), None, false).unwrap();
        assert_eq!(model.matrix.to_string(), "-inf 2\n-inf 8\n");
    }
}

#[test]
fn names_are_taken_where_they_tell_transitions_apart() {
    let time = "<delay><text>3</text></delay>";
    let text = net(&format!("<name><text>press</text></name>{time}"), "");
    let model = read(text.as_bytes(), None, false).unwrap();
    assert_eq!(model.names.iter().collect::<Vec<_>>(), ["press", "t2"]);
    let same = text.replace(
        "<transition id=\"t2\"/>",
        "<transition id=\"t2\"><name><text>press</text></name></transition>",
    );
    let model = read(same.as_bytes(), None, false).unwrap();
    assert_eq!(model.names.iter().collect::<Vec<_>>(), ["t1", "t2"]);
}
