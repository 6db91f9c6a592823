declare const isPacked: unique symbol

/**
 * Bytes that stay in memory, as a string with one character a byte. A small message takes 16 bytes
 * more than its own; as a typed array it takes some 300 more, and four times as long to make
 * (docs/decisions/one-node.md).
 */
export type PackedBytes = string & { readonly [isPacked]: true }

export const packed = (bytes: Uint8Array): PackedBytes =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1') as PackedBytes

export const unpacked = (bytes: PackedBytes): Uint8Array => Buffer.from(bytes, 'latin1')
