const LEFT_BRACKET = 0x5b
const LEFT_BRACE = 0x7b
const COMMA = 0x2c

/** Bytes that cost as much as a call: one shift by 14 is 16 KiB. */
const CALL_SHIFT = 14
/** Bodies up to this size are not inspected: reading them costs less than a call. */
const PLAIN_BYTES = 1024
/** Values of JSON that cost as much as a call: 1,024 of them take at most 0.3 ms to read (docs/decisions/admission.md). */
const VALUES_SHIFT = 10
/** Before a login, when bodies are small and simple: 32. */
const GUEST_VALUES_SHIFT = 5

/** Calls that a number of bytes costs before they are read. */
export const callsOf = (bytes: number): number => 1 + (bytes >> CALL_SHIFT)

/**
 * Upper bound of the number of JSON values: counts the starts of arrays, objects and next values.
 */
const valuesIn = (data: Uint8Array): number => {
  let values = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at]
    if (byte === COMMA || byte === LEFT_BRACE || byte === LEFT_BRACKET) values++
  }
  return values
}

/**
 * Calls that parsing a frame costs in addition to its bytes. A frame of `[[[[…` takes a hundred
 * times as long to parse as text of the same length.
 */
export const structureCalls = (data: Uint8Array, isGuest: boolean): number => {
  if (isGuest) return valuesIn(data) >> GUEST_VALUES_SHIFT
  return data.length > PLAIN_BYTES ? valuesIn(data) >> VALUES_SHIFT : 0
}
