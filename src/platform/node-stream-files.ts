import type { OpenFile } from './platform.ts'
import { nameIn, whole } from './selected-files.ts'

export type BuiltIn = NonNullable<NodeJS.Process['getBuiltinModule']>

type Handle = import('node:fs/promises').FileHandle

type Chunks = AsyncIterable<string | Uint8Array> & { readonly path?: unknown; destroy?(): void }

interface StreamHolder {
  readonly stream?: unknown
  readonly name?: string
  readonly type?: string
  readonly size?: number
}

/** The bytes of a stretch, fewer where the file ends. */
export const readFrom = async (handle: Handle, from: number, to: number): Promise<Uint8Array> => {
  const bytes = new Uint8Array(Math.max(0, to - from))
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return bytes.subarray(0, at)
}

const isStream = (value: unknown): value is Chunks =>
  typeof (value as Chunks | null | undefined)?.[Symbol.asyncIterator] === 'function'

/**
 * A stream, or an object that contains one; undefined otherwise. It is read once its size or bytes
 * are needed.
 */
export const streamFile = (builtIn: BuiltIn, input: unknown): OpenFile | undefined => {
  const holder: StreamHolder = isStream(input) ? { stream: input } : { ...(input as object) }
  const { stream, name, type = '' } = holder
  if (!isStream(stream)) return undefined
  let { size } = holder
  let spooling: ReturnType<typeof spool> | undefined
  const spooled = async (most = size ?? Number.POSITIVE_INFINITY) => {
    spooling ??= spool(builtIn, stream, most)
    const kept = await spooling
    if (size !== undefined && size !== kept.size)
      throw new Error('read a stream: its size has changed')
    size = kept.size
    return kept
  }
  const read = async (from: number, to: number) => {
    const kept = await spooled()
    return readFrom(kept.handle, from, Math.min(to, kept.size))
  }
  return {
    name: name ?? (typeof stream.path === 'string' ? nameIn(stream.path) : ''),
    type,
    get size() {
      return size
    },
    measure: async (most) => (await spooled(most)).size,
    read,
    async body(from = 0, to = size) {
      const end = to ?? (await spooled()).size
      return whole(await read(from, end), from, end)
    },
    localUrl: '',
    close() {
      stream.destroy?.()
      spooling?.then(
        ({ handle }) => handle.close(),
        () => undefined,
      )
    },
  }
}

/** Writes a stream to an unlinked file: the system deletes it even if this process dies. */
const spool = async (
  builtIn: BuiltIn,
  stream: Chunks,
  most: number,
): Promise<{ readonly handle: Handle; readonly size: number }> => {
  const { mkdtemp, open, rm } = builtIn('node:fs').promises
  const folder = await mkdtemp(builtIn('node:path').join(builtIn('node:os').tmpdir(), 'files-'))
  const handle = await open(`${folder}/file`, 'wx+', 0o600)
  try {
    // Windows may keep it until the process has ended.
    await rm(folder, { recursive: true }).catch(() => undefined)
    let size = 0
    for await (const part of stream) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      size = Math.min(size + bytes.length, most + 1)
      if (size > most) break
      await handle.appendFile(bytes)
    }
    return { handle, size }
  } catch (error) {
    await handle.close()
    throw error
  }
}
