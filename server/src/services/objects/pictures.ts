import sharp from 'sharp'
import { readBitmap } from './bitmap.ts'
import { jpegScans } from './jpeg-scans.ts'
import { readMovingWebp } from './moving-webp.ts'
import { type PictureHead, type PictureSize, pictureSides } from './picture-sizes.ts'

/** A derived picture. It contains pixels only: no location, no camera, no profile. */
export interface MadePicture {
  readonly width: number
  readonly height: number
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** A file that is not accepted as a picture. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  /** It has more pixels than are decoded, and may be a picture. */
  readonly isTooLarge: boolean

  constructor(why: string, { isTooLarge = false, ...options }: UnfitOptions = {}) {
    super(why, options)
    this.isTooLarge = isTooLarge
  }
}

interface UnfitOptions extends ErrorOptions {
  readonly isTooLarge?: boolean
}

/** Limit for row-by-row decoding: its memory does not depend on the height. */
const STREAMED_PIXELS = 150_000_000
/**
 * Limit for decoding as a whole, which a file of some kB may require: 300 MB. Half of it with 16
 * bits per colour.
 */
const WHOLE_PIXELS = 50_000_000
/** Limit for the scans of a progressive JPEG; encoders make about ten. */
const MOST_SCANS = 64
const JPEG_QUALITY = 80
const WEBP_QUALITY = 80

// A picture is decoded once, so a cache is useless; concurrency is limited elsewhere.
sharp.cache(false)
sharp.concurrency(1)
// Vector drawings can refer to other files, documents can run for any time: only plain pictures are
// opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** Pixel limits: for row-by-row decoding, and for decoding as a whole. */
interface MostPixels {
  readonly streamed: number
  readonly whole: number
}

/** Reads the header of a picture without decoding it. Throws {@link UnfitPicture}. */
export const readPicture = async (
  bytes: Uint8Array,
  most: MostPixels = { streamed: STREAMED_PIXELS, whole: WHOLE_PIXELS },
): Promise<PictureHead> => {
  const bitmap = readBitmap(bytes)
  if (bitmap !== undefined) {
    refuseBomb(bitmap, most.streamed)
    return { ...bitmap, isShrinkable: false }
  }
  const moving = readMovingWebp(bytes)
  if (moving !== undefined) {
    refuseBomb(moving, most.whole)
    return { ...moving, isShrinkable: false }
  }
  const { format, isProgressive = false, depth, autoOrient } = await metadataOf(bytes)
  const isStreamed = (format === 'jpeg' || format === 'png') && !isProgressive
  if (format === 'jpeg' && isProgressive) refuseScans(bytes)
  const whole = depth === 'ushort' ? most.whole / 2 : most.whole
  refuseBomb(autoOrient, isStreamed ? most.streamed : whole)
  return { ...autoOrient, isShrinkable: format !== 'gif' }
}

const metadataOf = async (bytes: Uint8Array) => {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new UnfitPicture('it is not a readable image', { cause })
  }
}

const refuseBomb = ({ width, height }: { width: number; height: number }, most: number): void => {
  if (width * height <= most) return
  const why = `it has ${width} × ${height} pixels, more than ${most}`
  throw new UnfitPicture(why, { isTooLarge: true })
}

/** A scan takes as long as the whole picture has pixels, but only a few bytes of the file. */
const refuseScans = (bytes: Uint8Array): void => {
  const scans = jpegScans(bytes)
  if (scans > MOST_SCANS) {
    throw new UnfitPicture(`it has ${scans} progressive scans, more than ${MOST_SCANS}`)
  }
}

/**
 * Makes the smaller pictures of one. For a truncated file they show the part that is there. Throws
 * {@link UnfitPicture} if nothing can be decoded.
 */
export const shrink = async (
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
): Promise<ReadonlyMap<PictureSize, MadePicture>> => {
  const made = new Map<PictureSize, MadePicture>()
  let source: Pixels | undefined
  for (const size of sizes) {
    source = await pixelsOf(source, bytes, pictureSides[size])
    made.set(size, await encode(source))
  }
  return made
}

interface Pixels {
  readonly data: Uint8Array
  readonly info: { readonly width: number; readonly height: number; readonly channels: Channels }
}

type Channels = 1 | 2 | 3 | 4

/**
 * The picture with this shorter side; made from the larger one if there is one, so that the file is
 * decoded once.
 */
const pixelsOf = async (
  larger: Pixels | undefined,
  bytes: Uint8Array,
  side: number,
): Promise<Pixels> => {
  const opened =
    larger === undefined
      ? sharp(bytes, { limitInputPixels: STREAMED_PIXELS, failOn: 'none', autoOrient: true })
      : sharp(larger.data, { raw: larger.info })
  const fit = { fit: 'outside', withoutEnlargement: true } as const
  try {
    const { data, info } = await opened
      .resize(side, side, fit)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { data, info: { width, height, channels: info.channels as Channels } }
  } catch (cause) {
    throw new UnfitPicture('it cannot be decoded', { cause })
  }
}

const encode = async ({ data, info }: Pixels): Promise<MadePicture> => {
  const { width, height } = info
  const picture = sharp(data, { raw: info })
  const isOpaque = !hasHoles(data, info.channels)
  const encoded = isOpaque
    ? picture.removeAlpha().jpeg({ quality: JPEG_QUALITY })
    : picture.webp({ quality: WEBP_QUALITY })
  const type = isOpaque ? 'image/jpeg' : 'image/webp'
  return { width, height, type, bytes: await encoded.toBuffer() }
}

/** Whether any pixel is transparent: many pictures have an alpha channel, few use it. */
const hasHoles = (data: Uint8Array, channels: Channels): boolean => {
  if (channels === 1 || channels === 3) return false
  for (let i = channels - 1; i < data.length; i += channels) if (data[i] !== 255) return true
  return false
}
