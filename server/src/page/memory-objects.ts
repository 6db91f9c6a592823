import { HEAD_BYTES } from '../objects/content-type.ts'
import type { ByteRange, ObjectPlace, RelayedStore, Variant } from '../objects/store.ts'

const nameOf = ({ app, fileKey }: ObjectPlace, variant?: Variant): string =>
  `${app}/${fileKey}${variant === undefined ? '' : `.${variant}`}`

const joined = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

/** Files in the memory of the page, for one server after the other. */
export const memoryObjects = (): RelayedStore => {
  const objects = new Map<string, Buffer>()
  const slices = new Map<string, Buffer>()
  const found = (place: ObjectPlace, variant?: Variant): Buffer => {
    const bytes = objects.get(nameOf(place, variant))
    if (bytes !== undefined) return bytes
    throw new Error(`read object: no object ${nameOf(place, variant)}`)
  }
  return {
    async stat(place, variant) {
      const bytes = objects.get(nameOf(place, variant))
      return bytes && { size: bytes.length }
    },
    read: async (place, { variant, range } = {}) => only(found(place, variant), range),
    async put(place, variant, bytes) {
      objects.set(nameOf(place, variant), Buffer.from(bytes))
    },
    async remove(place) {
      const name = nameOf(place)
      for (const one of objects.keys()) if (one.startsWith(name)) objects.delete(one)
      slices.delete(name)
    },
    async receive(place, given: AsyncIterable<Uint8Array>) {
      const bytes = await joined(given)
      return {
        size: bytes.length,
        head: bytes.subarray(0, HEAD_BYTES),
        async keep() {
          objects.set(nameOf(place), bytes)
        },
        async drop() {},
      }
    },
    received: async (place) => slices.get(nameOf(place))?.length ?? 0,
    async append(place, offset, given: AsyncIterable<Uint8Array>) {
      const before = slices.get(nameOf(place)) ?? Buffer.alloc(0)
      const bytes = Buffer.concat([before.subarray(0, offset), await joined(given)])
      slices.set(nameOf(place), bytes)
      return bytes.length
    },
    async finish(place) {
      const bytes = slices.get(nameOf(place))
      if (bytes !== undefined) objects.set(nameOf(place), bytes)
      slices.delete(nameOf(place))
    },
    async close() {},
  }
}

async function* only(bytes: Buffer, range: ByteRange | undefined): AsyncIterable<Buffer> {
  yield range === undefined ? bytes : bytes.subarray(range.from, range.to + 1)
}
