const LEFT_BRACKET = 0x5b
const LEFT_BRACE = 0x7b
const COMMA = 0x2c

/** Bytes that cost as much as a call: one shift by 14 is 16 KiB. */
const CALL_SHIFT = 14
/** Up to here the structure of a body is not worth a look: reading it takes less than a call. */
const PLAIN_BYTES = 1024
/** Values of JSON that cost as much as a call: 1,024 of them take at most 0.3 ms to read (docs/decisions/admission.md). */
const VALUES_SHIFT = 10
/** Before a login, where bodies are small and simple: 32. */
const GUEST_VALUES_SHIFT = 5

/** Calls that so many bytes cost before anything of them is looked at. */
export const callsOf = (bytes: number): number => 1 + (bytes >> CALL_SHIFT)

/** How many values JSON would have at most: where an array, an object or the next value begins. */
const valuesIn = (data: Uint8Array): number => {
  let values = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at]
    if (byte === COMMA || byte === LEFT_BRACE || byte === LEFT_BRACKET) values++
  }
  return values
}

/**
 * Calls that reading a frame costs beside its bytes. `[[[[…` of one frame takes a hundred times as long to read as text of
 * the same length.
 */
export const structureCalls = (data: Uint8Array, isGuest: boolean): number => {
  if (isGuest) return valuesIn(data) >> GUEST_VALUES_SHIFT
  return data.length > PLAIN_BYTES ? valuesIn(data) >> VALUES_SHIFT : 0
}
