import sharp from 'sharp'
import { readBitmap } from './bitmap.ts'
import { jpegScans } from './jpeg-scans.ts'
import { readMovingWebp } from './moving-webp.ts'
import { type PictureHead, type PictureSize, pictureSides } from './picture-sizes.ts'

/** A small picture that was made. It holds pixels and nothing else: no place, no camera, no profile. */
export interface MadePicture {
  readonly width: number
  readonly height: number
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Why a file is no picture that is taken. */
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

/** Decoded row by row: the memory that it takes does not depend on the height. */
const STREAMED_PIXELS = 150_000_000
/** Decoded as a whole, which some kB may ask for: 300 MB. Of those with 16 bits a colour it is half as many. */
const WHOLE_PIXELS = 50_000_000
/** Of a JPEG that is drawn in goes; encoders make some ten. */
const MOST_SCANS = 64
const JPEG_QUALITY = 80
const WEBP_QUALITY = 80

// A picture comes once, so nothing is gained by remembering it; and what runs at a time is decided elsewhere.
sharp.cache(false)
sharp.concurrency(1)
// Drawings can name other files, documents can run for ever: what is not a plain picture is not opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** Pixels that a picture may have: one that is decoded row by row, and one that is decoded as a whole. */
interface MostPixels {
  readonly streamed: number
  readonly whole: number
}

/** What a picture says of itself; nothing of it is decoded. Throws {@link UnfitPicture}. */
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

/** Each takes as long as the whole picture has pixels, and no more than some bytes of the file. */
const refuseScans = (bytes: Uint8Array): void => {
  const scans = jpegScans(bytes)
  if (scans > MOST_SCANS) {
    throw new UnfitPicture(`it has ${scans} progressive scans, more than ${MOST_SCANS}`)
  }
}

/**
 * Makes the smaller pictures of one. Of a file that breaks off it shows what is there. Throws
 * {@link UnfitPicture} where nothing of it can be decoded.
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

/** The picture with this least side; of the larger one where there is one, so that the file is decoded once. */
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

/** Whether anything shines through: many pictures could let it, few do. */
const hasHoles = (data: Uint8Array, channels: Channels): boolean => {
  if (channels === 1 || channels === 3) return false
  for (let i = channels - 1; i < data.length; i += channels) if (data[i] !== 255) return true
  return false
}
