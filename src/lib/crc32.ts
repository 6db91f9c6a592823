import { lazy } from './lazy.ts'

const table = lazy(() => {
  const made = new Uint32Array(256)
  for (let index = 0; index < made.length; index++) {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    made[index] = value
  }
  return made
})

/** CRC-32 as in gzip. `crc` is that of the bytes before, 0 at the beginning. */
export const crc32 = (crc: number, bytes: Uint8Array): number => {
  const values = table()
  let value = ~crc
  for (let i = 0; i < bytes.length; i++) {
    value = (value >>> 8) ^ (values[(value ^ (bytes[i] as number)) & 0xff] as number)
  }
  return ~value >>> 0
}
