/**
 * The same bytes in memory of their own, for what stays: what a writer wrote, or a driver read, shares its memory with
 * much else, all of which would stay with it.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes)
