/** A replacement of the text from `start` to `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A finding at a position of a text. */
export interface Finding {
  readonly at: number
  /**
   * `change`: `--write` makes the change. `hand`: to change by hand. `differs`: a call that behaves
   * differently.
   */
  readonly kind: 'change' | 'hand' | 'differs'
  readonly says: string
  readonly edits?: readonly Edit[]
}

/** The text after all edits, which do not overlap. */
export const edited = (text: string, edits: readonly Edit[]): string => {
  let after = ''
  let at = 0
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    after += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return after + text.slice(at)
}
