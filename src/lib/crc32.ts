const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as in gzip. `crc` is that of the bytes before, 0 at the beginning. */
export const crc32 = (crc: number, bytes: Uint8Array): number => {
  let value = ~crc
  for (let i = 0; i < bytes.length; i++) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[i] as number)) & 0xff] as number)
  }
  return ~value >>> 0
}
