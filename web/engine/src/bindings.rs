//! The interface for the browser: text in, text out.

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// The JSON of a `Reply` to the JSON of a `Request`.
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    crate::reply::answer(request)
}

/// One part of a large search, kept between calls.
#[wasm_bindgen]
pub struct Search {
    search: crate::Search,
}

#[wasm_bindgen]
impl Search {
    /// Starts the search of the JSON of a `SearchOrder`; the message of an error is the JSON of a
    /// `Refusal`.
    #[wasm_bindgen(constructor)]
    pub fn new(order: &str) -> Result<Search, JsError> {
        let search = crate::Search::new(order).map_err(|refusal| JsError::new(&refusal))?;
        Ok(Search { search })
    }

    /// Continues for `steps` steps: the JSON of a `Reply<Progress>`.
    pub fn step(&mut self, steps: f64) -> String {
        // JavaScript counts in doubles; a value that is not a number becomes 0 steps.
        self.search.step(steps as u64)
    }
}
