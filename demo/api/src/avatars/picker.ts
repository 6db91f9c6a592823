/** Chooses from lists, always the same for the same seed (FNV-1a, then xorshift). */
export const pickerOf = (seed: string): (<Item>(items: readonly Item[]) => Item) => {
  let state = 0x811c9dc5
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (items) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const item = items[(state >>> 0) % items.length]
    if (item === undefined) throw new RangeError('choose an item: the list is empty')
    return item
  }
}
