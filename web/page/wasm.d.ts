// What wasm-bindgen makes of web/engine and web/pack; build.mjs knows where it lies.

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

declare module "supereigen-pack" {
  export function initSync(input: { module: WebAssembly.Module }): unknown;
  /** The module that was packed, or nothing if that is damaged. */
  export function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
}

declare module "supereigen-pack/module" {
  /** The bytes of the module by which the engine is unpacked. */
  const module: Uint8Array<ArrayBuffer>;
  export default module;
}
