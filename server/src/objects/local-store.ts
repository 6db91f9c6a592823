import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFolder } from '../storage/close-folder.ts'
import { isFileKey } from './file-key.ts'
import { Folders } from './folders.ts'
import { ignoreMissing } from './missing-file.ts'
import { writeNewFile } from './new-file.ts'
import { SliceFiles } from './slice-files.ts'
import {
  type ObjectPlace,
  type Received,
  type RelayedStore,
  SLICE_BYTES,
  type Variant,
  variants,
} from './store.ts'

/** What is on its way stands here; a folder of an app is a number. */
const UPLOADS = 'uploads'
const WHOLE = '.whole'
const SLICES = '.slices'

/**
 * Objects as files: `{directory}/{app}/{yyyymm}/{22 characters}`, what is derived of one beside it with `.198` and
 * the like behind its name. What is on its way is in `{directory}/uploads` and is moved when it is whole and on disk.
 */
export const openLocalStore = async (directory: string): Promise<RelayedStore> => {
  const uploads = join(directory, UPLOADS)
  closeFolder(directory)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const slices = new SliceFiles()
  await mendUploads(uploads, slices)
  const folders = new Folders(directory)
  const moved = async (path: string, place: string) => {
    try {
      await folders.move(path, place)
    } catch (cause) {
      await rm(path, { force: true })
      throw cause
    }
  }
  const pathOf = ({ app, fileKey }: ObjectPlace, variant?: Variant): string =>
    join(directory, `${app}`, checked(fileKey)) + (variant === undefined ? '' : `.${variant}`)
  const uploadOf = ({ app, fileKey }: ObjectPlace, ending: string): string =>
    join(uploads, `${app}-${checked(fileKey).replace('/', '-')}${ending}`)
  const temporary = (place: ObjectPlace) =>
    uploadOf(place, `-${randomBytes(6).toString('hex')}${WHOLE}`)
  const received = async (place: ObjectPlace): Promise<number> =>
    slices.sizeOf(uploadOf(place, SLICES)) ?? (await sizeOf(pathOf(place))) ?? 0

  const dropSlices = (place: ObjectPlace): Promise<void> => {
    const path = uploadOf(place, SLICES)
    return slices.leave(path, () => rm(path, { force: true }))
  }

  return {
    async receive(place, bytes): Promise<Received> {
      const path = temporary(place)
      const came = await writeNewFile(path, bytes)
      const keep = async () => {
        await moved(path, pathOf(place))
        // Some of it may have come in slices too; nobody would go on with them, or count them.
        await dropSlices(place)
      }
      return { ...came, keep, drop: () => rm(path, { force: true }) }
    },
    received,
    append: (place, offset, bytes) => slices.append(uploadOf(place, SLICES), offset, bytes),
    async finish(place) {
      const path = uploadOf(place, SLICES)
      await slices.settled(path)
      if (slices.sizeOf(path) === undefined) return
      await slices.leave(path, () => folders.move(path, pathOf(place)))
    },
    async stat(place, variant) {
      const size = await sizeOf(pathOf(place, variant))
      return size === undefined ? undefined : { size }
    },
    async read(place, { variant, range } = {}) {
      const handle = await open(pathOf(place, variant))
      return createReadStream('', {
        fd: handle,
        start: range?.from ?? 0,
        end: range?.to ?? Infinity,
      })
    },
    path: (place) => pathOf(place),
    async put(place, variant, bytes) {
      const path = temporary(place)
      await writeNewFile(path, [bytes])
      await moved(path, pathOf(place, variant))
    },
    async remove(place) {
      const paths = [pathOf(place), ...variants.map((one) => pathOf(place, one))]
      for (const path of paths) await rm(path, { force: true })
      await dropSlices(place)
    },
    close: () => slices.close(),
  }
}

/** The last guard before a path is made of it. */
const checked = (fileKey: string): string => {
  if (isFileKey(fileKey)) return fileKey
  throw new Error('find object: invalid key')
}

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size
  } catch (cause) {
    ignoreMissing(cause)
    return undefined
  }
}

/**
 * After a crash: whole files nobody waits for go; of slices the one that was under way and the one before it, which may
 * have holes.
 */
const mendUploads = async (uploads: string, slices: SliceFiles): Promise<void> => {
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name)
    if (name.endsWith(WHOLE)) await rm(path, { force: true })
    if (!name.endsWith(SLICES)) continue
    const whole = Math.floor(((await sizeOf(path)) ?? 0) / SLICE_BYTES)
    await slices.takeOver(path, Math.max(0, whole - 1) * SLICE_BYTES)
  }
}
