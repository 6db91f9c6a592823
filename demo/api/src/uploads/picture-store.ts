import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ENDING } from './uploads.ts'

/** Storage of uploaded pictures by ID. */
export interface PictureStore {
  /** Resolves when it is on disk. `now` is unix milliseconds. */
  put(id: string, bytes: Uint8Array, now: number): Promise<void>
  /** Null if there is none. */
  get(id: string): Promise<Uint8Array | null>
  remove(id: string): Promise<void>
  /** The IDs of all pictures stored before a time, in unix milliseconds. */
  before(moment: number): Promise<readonly string[]>
}

const memoryStore = (): PictureStore => {
  const kept = new Map<string, { readonly bytes: Uint8Array; readonly storedAt: number }>()
  return {
    async put(id, bytes, now) {
      kept.set(id, { bytes, storedAt: now })
    },
    get: async (id) => kept.get(id)?.bytes ?? null,
    async remove(id) {
      kept.delete(id)
    },
    before: async (moment) =>
      [...kept].filter(([, { storedAt }]) => storedAt < moment).map(([id]) => id),
  }
}

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'

/** A temporary name, so that no partial picture is visible. */
const unfinished = (path: string): string => `${path}.part`

const writeWhole = async (path: string, bytes: Uint8Array, now: number): Promise<void> => {
  const file = await open(unfinished(path), 'w')
  try {
    await file.writeFile(bytes)
    await file.utimes(now / 1000, now / 1000)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished(path), path)
}

/** Flushes the folder's entries to disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const folderStore = (folder: string): PictureStore => {
  const pathOf = (id: string) => join(folder, `${id}${ENDING}`)
  return {
    async put(id, bytes, now) {
      await writeWhole(pathOf(id), bytes, now)
      await syncFolder(folder)
    },
    get: async (id) =>
      readFile(pathOf(id)).catch((cause: unknown) => {
        if (isMissing(cause)) return null
        throw cause
      }),
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(unfinished(pathOf(id)), { force: true })
    },
    async before(moment) {
      const ids: string[] = []
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < moment) ids.push(name.split('.')[0] ?? '')
      }
      return ids
    },
  }
}

/** Pictures in the data folder, or in memory for `:memory:`. */
export const openPictures = (dataDir: string): PictureStore => {
  if (dataDir === ':memory:') return memoryStore()
  const folder = join(dataDir, 'uploads')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folderStore(folder)
}
