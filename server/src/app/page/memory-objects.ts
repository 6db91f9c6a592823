import { HEAD_BYTES } from '../../services/objects/content-type.ts'
import type {
  ByteRange,
  ObjectAddress,
  RelayedStore,
  Variant,
} from '../../services/objects/store.ts'

const nameOf = ({ app, fileKey }: ObjectAddress, variant?: Variant): string =>
  `${app}/${fileKey}${variant === undefined ? '' : `.${variant}`}`

const joined = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

/** Files in the memory of the page, which survive a restart of its server. */
export const memoryObjects = (): RelayedStore => {
  const objects = new Map<string, Buffer>()
  const slices = new Map<string, Buffer>()
  const found = (address: ObjectAddress, variant?: Variant): Buffer => {
    const bytes = objects.get(nameOf(address, variant))
    if (bytes !== undefined) return bytes
    throw new Error(`read object: no object ${nameOf(address, variant)}`)
  }
  return {
    async stat(address, variant) {
      const bytes = objects.get(nameOf(address, variant))
      return bytes && { size: bytes.length }
    },
    read: async (address, { variant, range } = {}) => only(found(address, variant), range),
    async put(address, variant, bytes) {
      objects.set(nameOf(address, variant), Buffer.from(bytes))
    },
    async remove(address) {
      const name = nameOf(address)
      for (const one of objects.keys()) if (one.startsWith(name)) objects.delete(one)
      slices.delete(name)
    },
    async receive(address, chunks: AsyncIterable<Uint8Array>) {
      const bytes = await joined(chunks)
      return {
        size: bytes.length,
        head: bytes.subarray(0, HEAD_BYTES),
        async keep() {
          objects.set(nameOf(address), bytes)
        },
        async drop() {},
      }
    },
    received: async (address) => slices.get(nameOf(address))?.length ?? 0,
    async append(address, offset, chunks: AsyncIterable<Uint8Array>) {
      const before = slices.get(nameOf(address)) ?? Buffer.alloc(0)
      const bytes = Buffer.concat([before.subarray(0, offset), await joined(chunks)])
      slices.set(nameOf(address), bytes)
      return bytes.length
    },
    async finish(address) {
      const bytes = slices.get(nameOf(address))
      if (bytes !== undefined) objects.set(nameOf(address), bytes)
      slices.delete(nameOf(address))
    },
    async close() {},
  }
}

async function* only(bytes: Buffer, range: ByteRange | undefined): AsyncIterable<Buffer> {
  yield range === undefined ? bytes : bytes.subarray(range.from, range.to + 1)
}
