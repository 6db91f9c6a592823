/** An answer body, or one that is encoded for the binary wire already (history pages). */
export type HandlerAnswer = object | EncodedAnswer

/** An answer whose binary body exists without encoding again; `value` is made for text connections only. */
export class EncodedAnswer {
  readonly bytes: Uint8Array
  readonly value: () => object
  #text: string | undefined

  constructor(bytes: Uint8Array, value: () => object) {
    this.bytes = bytes
    this.value = value
  }

  /** Encoded once: many connections may receive the same answer. */
  get text(): string {
    this.#text ??= JSON.stringify(this.value())
    return this.#text
  }
}
