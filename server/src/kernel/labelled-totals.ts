/** Totals by the values of labels, each from a small set. */
export class LabelledTotals<Label extends string> {
  readonly #entries = new Map<string, { readonly labels: Record<Label, string>; count: number }>()

  add(labels: Record<Label, string>, count = 1): void {
    const key = Object.values(labels).join('\n')
    const entry = this.#entries.get(key)
    if (entry === undefined) this.#entries.set(key, { labels, count })
    else entry.count += count
  }

  entries(): Iterable<{ readonly labels: Record<Label, string>; readonly count: number }> {
    return this.#entries.values()
  }
}
