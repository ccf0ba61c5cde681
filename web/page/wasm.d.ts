// The output of wasm-bindgen for web/engine. build.mjs sets its location.

declare module "supereigen-engine" {
  export function initSync(input: { module: WebAssembly.Module }): unknown;
  /** JSON of a `Request` in, JSON of a `Reply` out. */
  export function answer(request: string): string;
  export class Search {
    /** JSON of a `SearchOrder`; throws the JSON of a `Refusal`. */
    constructor(order: string);
    /** JSON of a `Reply<Progress>`. */
    step(steps: number): string;
    free(): void;
  }
}
