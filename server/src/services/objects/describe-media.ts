import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Clock, serverCodes } from 'tavern-im/protocol'
import { FairSemaphore } from '../../kernel/fair-semaphore.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Describe, nothingKnown } from './describe.ts'
import type { DerivedPicture, Description } from './object-rows.ts'
import { type PictureHead, type PictureSize, pictureSides, sizesOf } from './picture-sizes.ts'
import type { MadePicture } from './pictures.ts'
import type { ObjectAddress, ObjectStore, Variant } from './store.ts'
import { type MediaTools, mediaTools } from './videos.ts'

type Order = Parameters<Describe>[0]

/** Larger pictures are kept as they are, because a picture is read into memory. */
const PICTURE_BYTES = 64 * 1024 * 1024

/** Pictures are decoded on Node's four threads, which read files too: one is left free. */
const PICTURES_AT_ONCE = 3

/**
 * Describes pictures, sounds and videos, with a limited concurrency that leaves a core to
 * everything else. `path`: where to search for ffmpeg instead of the PATH.
 */
export const describeMedia = (clock: Clock, path?: string): Describe => {
  const tools = mediaTools(clock, path)
  const others = Math.max(1, availableParallelism() - 1)
  const pictures = new FairSemaphore(Math.min(others, PICTURES_AT_ONCE))
  const recordings = new FairSemaphore(others)
  return (order) => {
    const { kind, account_id: userID } = order.row
    switch (kind) {
      case 'image':
        return pictures.run(userID, () => describePicture(order))
      case 'audio':
      case 'video':
        return recordings.run(userID, () => describeRecording(order, tools))
      default:
        return Promise.resolve(nothingKnown)
    }
  }
}

/** Loaded with the first picture: the decoder would take a tenth of the start. */
const loadPictures = () => import('./pictures.ts')

const describePicture = async ({ row, size, store }: Order): Promise<Description> => {
  if (size > PICTURE_BYTES) return nothingKnown
  const bytes = await bytesOf(store, addressOf(row))
  const { readPicture, UnfitPicture } = await loadPictures()
  try {
    const head = await readPicture(bytes)
    const derived = await makeSmaller({ row, store }, bytes, head)
    return { width: head.width, height: head.height, duration: 0, derived }
  } catch (cause) {
    if (!(cause instanceof UnfitPicture)) throw cause
    throw new Refusal(serverCodes.FILE_WRONG_TYPE, `read picture: ${cause.message}`)
  }
}

/** Makes the large and the small picture if they would be smaller. */
const makeSmaller = async (
  { row, store }: Pick<Order, 'row' | 'store'>,
  bytes: Uint8Array,
  head: PictureHead,
): Promise<readonly DerivedPicture[]> => {
  const { shrink, UnfitPicture } = await loadPictures()
  // A file that looks like a picture but cannot be decoded gets no smaller pictures.
  const made = await shrink(bytes, sizesOf(head)).catch((cause) => {
    if (cause instanceof UnfitPicture) return new Map<PictureSize, MadePicture>()
    throw cause
  })
  const derived: DerivedPicture[] = []
  for (const [size, picture] of made) {
    derived.push(await keep(store, row, `${pictureSides[size]}`, picture))
  }
  return derived
}

/** Describes a sound or a video; if it cannot be read, the sender's values stay. */
const describeRecording = async (
  { row, type, store }: Order,
  tools: MediaTools,
): Promise<Description> => {
  if (!tools.knows(type)) return nothingKnown
  return withFile(store, addressOf(row), async (path) => {
    const head = await tools.head(path, type)
    if (head === undefined) return nothingKnown
    const isSeen = row.kind === 'video' && head.width > 0
    const cover = isSeen ? await tools.cover(path, type) : undefined
    const derived = cover === undefined ? [] : [await keep(store, row, 'cover', cover)]
    return { ...head, derived }
  })
}

const keep = async (
  store: ObjectStore,
  row: Order['row'],
  variant: Variant,
  { width, height, type, bytes }: MadePicture,
): Promise<DerivedPicture> => {
  await store.put(addressOf(row), variant, bytes)
  const format = type === 'image/jpeg' ? 'jpg' : 'webp'
  return { variant, width, height, size: bytes.length, format }
}

const addressOf = ({ app, key }: Order['row']): ObjectAddress => ({ app, fileKey: key })

const bytesOf = async (store: ObjectStore, address: ObjectAddress): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await store.read(address)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Passes a file to a program; if the store has none, copies the object into a temporary one. */
const withFile = async <Result>(
  store: ObjectStore,
  address: ObjectAddress,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  const here = store.path?.(address)
  if (here !== undefined) return use(here)
  const folder = await mkdtemp(join(tmpdir(), 'tavern-media-'))
  try {
    const path = join(folder, 'file')
    await pipeline(await store.read(address), createWriteStream(path))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
