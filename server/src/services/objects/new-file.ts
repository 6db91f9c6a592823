import { open, rm } from 'node:fs/promises'
import { HEAD_BYTES } from './content-type.ts'
import type { StoredUpload } from './keep-upload.ts'

/** Bytes per write: each write is a trip to another thread. */
const BLOCK_BYTES = 256 * 1024

/** Writes a new file, which is on disk when it resolves. After a failure there is no file. */
export const writeNewFile = async (
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredUpload> => {
  const handle = await open(path, 'wx')
  try {
    const came = await written(bytes, (block) => handle.writeFile(block))
    await handle.sync()
    await handle.close()
    return came
  } catch (cause) {
    await handle.close().catch(() => undefined)
    await rm(path, { force: true })
    throw cause
  }
}

const written = async (
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  write: (block: Uint8Array) => Promise<void>,
): Promise<StoredUpload> => {
  let head: Uint8Array | undefined
  let size = 0
  let pending: Uint8Array[] = []
  let length = 0
  const writeBlock = async () => {
    const block = Buffer.concat(pending, length)
    head ??= Uint8Array.prototype.slice.call(block, 0, HEAD_BYTES)
    size += length
    pending = []
    length = 0
    await write(block)
  }
  for await (const chunk of bytes) {
    pending.push(chunk)
    length += chunk.length
    if (length >= BLOCK_BYTES) await writeBlock()
  }
  if (length > 0) await writeBlock()
  return { size, head: head ?? new Uint8Array() }
}
