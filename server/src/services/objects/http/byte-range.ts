import type { ByteRange } from '../store.ts'

/**
 * The single range of a `Range` header. Undefined if there is no usable one, and the whole object
 * is sent: another unit, several ranges, invalid text. 'none' if the object has none of the bytes.
 */
export const byteRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'none' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'none' : { from: size - count, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? 'none' : { from, to }
}
