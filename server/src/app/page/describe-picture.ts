import { type Describe, nothingKnown } from '../../services/objects/describe.ts'
import { readMovingWebp } from '../../services/objects/moving-webp.ts'
import type { DerivedPicture, Description } from '../../services/objects/object-rows.ts'
import { pictureSides, sizesOf } from '../../services/objects/picture-sizes.ts'

const QUALITY = 0.8

/**
 * Reads the size of a picture with the browser, which also makes the smaller ones; their bytes
 * differ from those of a server in Node. Without a browser there is no description.
 */
export const describePicture: Describe = async ({ row, type, store }) => {
  if (row.kind !== 'image' || typeof createImageBitmap !== 'function') return nothingKnown
  const parts: BlobPart[] = []
  const address = { app: row.app, fileKey: row.key }
  for await (const part of await store.read(address)) parts.push(Uint8Array.from(part))
  const picture = new Blob(parts, { type })
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(picture)
  } catch {
    // The leading bytes decide the type; nothing else is needed to show it as a file.
    return nothingKnown
  }
  const { width, height } = bitmap
  const derived: DerivedPicture[] = []
  for (const size of sizesOf({ width, height, isShrinkable: await isShrinkable(picture) })) {
    const side = pictureSides[size]
    const made = await shrunk(bitmap, side)
    const bytes = new Uint8Array(await made.blob.arrayBuffer())
    await store.put(address, `${side}`, bytes)
    derived.push({ ...made.size, variant: `${side}`, size: bytes.length, format: formatOf(made) })
  }
  bitmap.close()
  return { width, height, duration: 0, derived } satisfies Description
}

/** False for animations, and for formats that are not decoded in Node. */
const isShrinkable = async (picture: Blob): Promise<boolean> =>
  picture.type !== 'image/gif' &&
  picture.type !== 'image/bmp' &&
  readMovingWebp(new Uint8Array(await picture.arrayBuffer())) === undefined

interface Shrunk {
  readonly blob: Blob
  readonly size: { readonly width: number; readonly height: number }
}

const formatOf = ({ blob }: Shrunk): string =>
  blob.type === 'image/jpeg' ? 'jpg' : blob.type.replace('image/', '')

/** The picture with this shorter side. An opaque one is a JPEG. */
const shrunk = async (bitmap: ImageBitmap, side: number): Promise<Shrunk> => {
  const scale = side / Math.min(bitmap.width, bitmap.height)
  const width = Math.round(bitmap.width * scale)
  const height = Math.round(bitmap.height * scale)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('resize image: the browser provides no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  const { data } = pen.getImageData(0, 0, width, height)
  const type = hasHoles(data) ? 'image/webp' : 'image/jpeg'
  return { blob: await canvas.convertToBlob({ type, quality: QUALITY }), size: { width, height } }
}

const hasHoles = (data: Uint8ClampedArray): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
