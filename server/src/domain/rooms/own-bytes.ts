/**
 * Copies bytes that stay in memory: the result of a writer or driver shares a larger buffer, which
 * would stay too.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : new Uint8Array(bytes)
