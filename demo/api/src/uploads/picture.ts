import { CallFailure } from '../failures.ts'
import { Turns } from './turns.ts'

/** A decoded picture takes four bytes a pixel while it is worked on; some kB can ask for all of them. */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 2048
const QUALITY = 82
const PATIENCE_SECONDS = 10
const AT_A_TIME = 2

const HEADS: readonly RegExp[] = [
  /^\x89PNG/,
  /^\xff\xd8\xff/, // JPEG
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
]

/** By its first bytes: names and types of files say what their sender likes. */
const isPicture = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return HEADS.some((pattern) => pattern.test(head))
}

const turns = new Turns(AT_A_TIME)

const reencoded = async (bytes: Uint8Array): Promise<Uint8Array> => {
  // It takes a while to load: only who is sent a picture does it.
  const { default: sharp } = await import('sharp')
  const unfit = (cause: unknown): never => {
    throw new CallFailure('PICTURE_UNFIT', undefined, { cause })
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unfit)
  if (width * height > MOST_PIXELS) {
    throw new CallFailure('PICTURE_UNFIT', '图片尺寸过大，请压缩后上传')
  }
  const size = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } as const
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
    .resize({ ...size, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_SECONDS })
    .toBuffer()
    .catch(unfit)
}

/**
 * The picture as it is kept: WebP, its longest side at most 2048, the first of several frames, and nothing
 * but pixels: no place, no camera, no profile. Takes PNG, JPEG, WebP and GIF.
 */
export const webpOf = (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!isPicture(bytes)) {
    throw new CallFailure('PICTURE_UNFIT', '仅支持 PNG、JPG、WebP、GIF 格式的图片')
  }
  return turns.run(() => reencoded(bytes))
}
