//! A validator for the part of JSON Schema that `docs/json-schema.json` uses. It refuses
//! keywords that it does not support, so that nothing is left unchecked by accident.

use serde_json::Value;

/// The schema in `docs/`.
pub(crate) fn schema() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/json-schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The names of the formats that the schema allows at its top level.
pub(crate) fn formats(schema: &Value) -> Vec<String> {
    let all = schema["anyOf"].as_array().unwrap().iter();
    let names = all.map(|part| part["$ref"].as_str().unwrap().rsplit('/').next().unwrap());
    names.map(str::to_owned).collect()
}

/// Succeeds if the value conforms to the format that it names. Otherwise the error says
/// where it does not.
pub(crate) fn check(schema: &Value, value: &Value) -> Result<(), String> {
    let format = value["format"].as_str().ok_or("no format")?;
    if !formats(schema).iter().any(|known| known == format) {
        return Err(format!("{format} is no format"));
    }
    valid(schema, &schema["$defs"][format], value, format)
}

fn valid(root: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    for (word, wanted) in schema.as_object().unwrap() {
        let is_right = match word.as_str() {
            "title" | "description" | "required" | "additionalProperties" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                let named = &root["$defs"][name];
                assert!(named.is_object(), "{name} is not defined");
                valid(root, named, value, place)?;
                true
            }
            "anyOf" => {
                let all = wanted.as_array().unwrap().iter();
                let tried: Vec<_> = all.map(|one| valid(root, one, value, place)).collect();
                if tried.iter().all(Result::is_err) {
                    return Err(format!("{place}: {value} is none of {tried:?}"));
                }
                true
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "minLength" => value.as_str().unwrap().len() as u64 >= wanted.as_u64().unwrap(),
            "maxLength" => value.as_str().unwrap().len() as u64 <= wanted.as_u64().unwrap(),
            "type" => match wanted.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "null" => value.is_null(),
                "number" => value.is_number(),
                "integer" => value.is_i64() || value.is_u64(),
                other => panic!("no type {other}"),
            },
            "items" => {
                for (k, item) in value.as_array().into_iter().flatten().enumerate() {
                    valid(root, wanted, item, &format!("{place}[{k}]"))?;
                }
                true
            }
            "properties" => {
                let known = wanted.as_object().unwrap();
                for (name, item) in value.as_object().into_iter().flatten() {
                    match known.get(name) {
                        Some(known) => valid(root, known, item, &format!("{place}.{name}"))?,
                        None if schema["additionalProperties"] == false => {
                            return Err(format!("{place}.{name} is not expected"));
                        }
                        None => {}
                    }
                }
                true
            }
            other => panic!("the schema says {other}, which is not checked"),
        };
        if !is_right {
            return Err(format!("{place}: found {value}, expected {word} {wanted}"));
        }
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return Err(format!("{place} lacks {name}"));
        }
    }
    Ok(())
}
