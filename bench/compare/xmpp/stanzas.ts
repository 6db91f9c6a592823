/** Splits an XML stream into the children of its root. */
export class Stanzas {
  #text = ''
  /** Position of the next search. */
  #at = 0
  #start = 0
  #depth = 0
  readonly #onStanza: (stanza: string) => void

  constructor(onStanza: (stanza: string) => void) {
    this.#onStanza = onStanza
  }

  /** The stream starts again, as after a login. */
  restart(): void {
    this.#text = ''
    this.#at = 0
    this.#depth = 0
  }

  /** Appends received text. Servers write `>` within texts and values as `&gt;`. */
  take(part: string): void {
    this.#text += part
    for (;;) {
      const open = this.#text.indexOf('<', this.#at)
      const close = open < 0 ? -1 : this.#text.indexOf('>', open)
      if (close < 0) break
      this.#at = close + 1
      this.#tag(open, close)
    }
    if (this.#depth > 1) return
    // Text between stanzas has no meaning.
    this.#text = this.#text.slice(this.#at)
    this.#at = 0
  }

  #tag(open: number, close: number): void {
    const second = this.#text[open + 1]
    if (second === '?') return
    if (second === '/') {
      this.#depth--
    } else {
      // The root itself is no stanza.
      if (this.#depth++ === 0) return
      if (this.#depth === 2) this.#start = open
      if (this.#text[close - 1] === '/') this.#depth--
    }
    if (this.#depth === 1) this.#onStanza(this.#text.slice(this.#start, close + 1))
  }
}
