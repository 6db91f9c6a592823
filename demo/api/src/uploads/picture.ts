import { CallFailure } from '../kernel/failures.ts'
import { FairSemaphore } from '../kernel/fair-semaphore.ts'

/** A decoded picture takes four bytes per pixel; a few kB can decode to the maximum. */
const MOST_PIXELS = 25_000_000
const LONGEST_SIDE = 2048
const QUALITY = 82
const TIMEOUT_SECONDS = 10
const AT_A_TIME = 2
/** Waiting pictures per account; each is in memory. */
const MOST_WAITING = 8

const HEADS: readonly RegExp[] = [
  /^\x89PNG/,
  /^\xff\xd8\xff/, // JPEG
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
]

/** Checks the first bytes: names and types are chosen by the sender. */
const isPicture = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return HEADS.some((pattern) => pattern.test(head))
}

/**
 * Checks a file's header without decoding it: returns decodable bytes, or the reason for the
 * rejection.
 */
export type StillPicture = (
  bytes: Uint8Array,
  mostPixels: number,
) => Promise<Uint8Array | 'too large' | 'no picture'>

const semaphore = new FairSemaphore<number>(AT_A_TIME)

const unfit = (words?: string, cause?: unknown): CallFailure =>
  new CallFailure('PICTURE_UNFIT', words, { cause })

const reencoded = async (stillPicture: StillPicture, bytes: Uint8Array): Promise<Uint8Array> => {
  const still = await stillPicture(bytes, MOST_PIXELS)
  if (still === 'too large') throw unfit('图片尺寸过大，请压缩后上传')
  if (still === 'no picture') throw unfit()
  // Loaded only when needed, because it is slow.
  const { default: sharp } = await import('sharp')
  const size = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside' } as const
  return sharp(still, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
    .resize({ ...size, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
    .catch((cause: unknown) => {
      throw unfit(undefined, cause)
    })
}

/**
 * The stored picture: WebP, at most 2048 on its longest side, the first frame only, and no metadata
 * such as location, camera or profile. Accepts PNG, JPEG, WebP and GIF. Fails after a timeout; the
 * slot is freed when the work has really ended.
 */
export const webpOf = (
  { stillPicture }: { readonly stillPicture: StillPicture },
  accountID: number,
  bytes: Uint8Array,
): Promise<Uint8Array> => {
  if (!isPicture(bytes)) throw unfit('仅支持 PNG、JPG、WebP、GIF 格式的图片')
  if (semaphore.waiting(accountID) >= MOST_WAITING) throw new CallFailure('TOO_MANY_CALLS')
  return new Promise((resolve, reject) => {
    void semaphore.run(accountID, async () => {
      const timer = setTimeout(() => reject(unfit()), TIMEOUT_SECONDS * 1000)
      await reencoded(stillPicture, bytes).then(resolve, reject)
      clearTimeout(timer)
    })
  })
}
