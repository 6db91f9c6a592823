/** A random ID of 128 bits as hex digits. Pages without TLS have no `crypto.randomUUID`. */
export const randomID = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
