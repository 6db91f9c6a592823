/** Bytes that a string takes in UTF-8, counted without encoding it. A lone surrogate counts as three. */
export const byteLength = (text: string): number => {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    // A pair takes four bytes: two units, and two more.
    if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) i++
  }
  return bytes
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** False for the NaN beyond the end, too. */
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Bytes of a value as JSON; undefined for what has none, such as a number that is a BigInt. */
export const jsonBytes = (value: object): number | undefined => {
  try {
    return byteLength(JSON.stringify(value))
  } catch {
    return undefined
  }
}
