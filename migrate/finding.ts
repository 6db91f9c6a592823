/** A change of a text: what stands from `start` to `end` becomes `text`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Something that was found, at a place of a text. */
export interface Finding {
  readonly at: number
  /**
   * `change`: `--write` does it. `hand`: somebody has to look. `differs`: a call that goes on and behaves otherwise.
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
