import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFolder } from '../../storage/close-folder.ts'
import { isFileKey } from './file-key.ts'
import { Folders } from './folders.ts'
import { ignoreMissing } from './missing-file.ts'
import { writeNewFile } from './new-file.ts'
import { SliceFiles } from './slice-files.ts'
import {
  type ObjectAddress,
  type Received,
  type RelayedStore,
  SLICE_BYTES,
  type Variant,
  variants,
} from './store.ts'

/** Folder of incomplete uploads; folders of apps are numbers. */
const UPLOADS = 'uploads'
const WHOLE = '.whole'
const SLICES = '.slices'

/**
 * Objects as files: `{directory}/{app}/{yyyymm}/{22 characters}`, derived pictures with `.198` and
 * the like appended. Incomplete uploads are in `{directory}/uploads` and are moved when they are
 * complete and on disk.
 */
export const openLocalStore = async (directory: string): Promise<RelayedStore> => {
  const uploads = join(directory, UPLOADS)
  closeFolder(directory)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const slices = new SliceFiles()
  await repairUploads(uploads, slices)
  const folders = new Folders(directory)
  const moved = async (path: string, target: string) => {
    try {
      await folders.move(path, target)
    } catch (cause) {
      await rm(path, { force: true })
      throw cause
    }
  }
  const pathOf = ({ app, fileKey }: ObjectAddress, variant?: Variant): string =>
    join(directory, `${app}`, checked(fileKey)) + (variant === undefined ? '' : `.${variant}`)
  const uploadOf = ({ app, fileKey }: ObjectAddress, ending: string): string =>
    join(uploads, `${app}-${checked(fileKey).replace('/', '-')}${ending}`)
  const temporary = (address: ObjectAddress) =>
    uploadOf(address, `-${randomBytes(6).toString('hex')}${WHOLE}`)
  const received = async (address: ObjectAddress): Promise<number> =>
    slices.sizeOf(uploadOf(address, SLICES)) ?? (await sizeOf(pathOf(address))) ?? 0

  const dropSlices = (address: ObjectAddress): Promise<void> => {
    const path = uploadOf(address, SLICES)
    return slices.leave(path, () => rm(path, { force: true }))
  }

  return {
    async receive(address, bytes): Promise<Received> {
      const path = temporary(address)
      const came = await writeNewFile(path, bytes)
      const keep = async () => {
        await moved(path, pathOf(address))
        // Slices of the same upload may exist too; they would never be continued or counted.
        await dropSlices(address)
      }
      return { ...came, keep, drop: () => rm(path, { force: true }) }
    },
    received,
    append: (address, offset, bytes) => slices.append(uploadOf(address, SLICES), offset, bytes),
    async finish(address) {
      const path = uploadOf(address, SLICES)
      await slices.settled(path)
      if (slices.sizeOf(path) === undefined) return
      await slices.leave(path, () => folders.move(path, pathOf(address)))
    },
    async stat(address, variant) {
      const size = await sizeOf(pathOf(address, variant))
      return size === undefined ? undefined : { size }
    },
    async read(address, { variant, range } = {}) {
      const handle = await open(pathOf(address, variant))
      return createReadStream('', {
        fd: handle,
        start: range?.from ?? 0,
        end: range?.to ?? Infinity,
      })
    },
    path: (address) => pathOf(address),
    async put(address, variant, bytes) {
      const path = temporary(address)
      await writeNewFile(path, [bytes])
      await moved(path, pathOf(address, variant))
    },
    async remove(address) {
      const paths = [pathOf(address), ...variants.map((one) => pathOf(address, one))]
      for (const path of paths) await rm(path, { force: true })
      await dropSlices(address)
    },
    close: () => slices.close(),
  }
}

/** The last check before a path is built from it. */
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
 * Repairs uploads after a crash: deletes whole files, which have no request any more; cuts the last
 * slice and the one before it, which may have holes.
 */
const repairUploads = async (uploads: string, slices: SliceFiles): Promise<void> => {
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name)
    if (name.endsWith(WHOLE)) await rm(path, { force: true })
    if (!name.endsWith(SLICES)) continue
    const whole = Math.floor(((await sizeOf(path)) ?? 0) / SLICE_BYTES)
    await slices.takeOver(path, Math.max(0, whole - 1) * SLICE_BYTES)
  }
}
