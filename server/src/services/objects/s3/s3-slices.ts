import type { DirectSlices } from '../store.ts'
import { isMissing } from './s3-failure.ts'
import type { S3Http } from './s3-http.ts'
import { elements, elementText, escaped } from './s3-xml.ts'

/** Minimum size of a part in a store, except for the last one. */
export const SLICE_BYTES = 5 * 1024 * 1024

/** Clients can choose any type; the object has a neutral one, and download URLs set the type. */
export const PLAIN_BYTES = { 'content-type': 'application/octet-stream' }

/** An upload in parts; the store's name for it is `uploadID`. */
export interface PartsOf {
  readonly key: string
  readonly uploadID: string
  /** Size of the whole file. */
  readonly size: number
}

interface Part {
  readonly number: number
  readonly etag: string
  readonly size: number
}

export const partCount = (size: number): number => Math.max(1, Math.ceil(size / SLICE_BYTES))

/** Bytes of the part with this number; numbers begin at 1. */
export const partBytes = (size: number, number: number): number =>
  Math.min(SLICE_BYTES, size - (number - 1) * SLICE_BYTES)

export const beginParts = async ({ ask }: S3Http, key: string): Promise<string> => {
  const order = { method: 'POST', key, query: { uploads: '' }, headers: PLAIN_BYTES } as const
  return elementText((await ask(order)).body, 'UploadId')
}

/** Received bytes without a gap; undefined if the store has forgotten the upload. */
export const bytesThere = async (
  http: S3Http,
  parts: PartsOf,
): Promise<DirectSlices['offset'] | undefined> => {
  const there = await wholeParts(http, parts)
  return there?.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Completes the object. Does nothing if parts are missing, or the upload is: then it is already
 * complete.
 */
export const completeParts = async (http: S3Http, parts: PartsOf): Promise<void> => {
  const there = await wholeParts(http, parts)
  if (there === undefined || there.length < partCount(parts.size)) return
  const list = there.map(
    ({ number, etag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const { key, uploadID } = parts
  try {
    await http.ask({
      method: 'POST',
      key,
      query: { uploadId: uploadID },
      body: `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`,
      isLong: true,
    })
  } catch (cause) {
    // Completed by an attempt whose response was lost.
    if (!isMissing(cause)) throw cause
  }
}

export const abortParts = async ({ ask }: S3Http, key: string, uploadID: string): Promise<void> => {
  await ask({ method: 'DELETE', key, query: { uploadId: uploadID } })
}

/** Unfinished uploads of this key. */
export const openUploads = async ({ ask }: S3Http, key: string): Promise<readonly string[]> => {
  const { body } = await ask({ method: 'GET', key: '', query: { uploads: '', prefix: key } })
  return elements(body, 'Upload')
    .filter((upload) => elementText(upload, 'Key') === key)
    .map((upload) => elementText(upload, 'UploadId'))
}

/** The leading parts that are present and have their size. */
const wholeParts = async (http: S3Http, parts: PartsOf): Promise<readonly Part[] | undefined> => {
  const listed = await listParts(http, parts).catch((cause) => {
    if (isMissing(cause)) return undefined
    throw cause
  })
  if (listed === undefined) return undefined
  const byNumber = new Map(listed.map((part) => [part.number, part]))
  const whole: Part[] = []
  for (let number = 1; number <= partCount(parts.size); number++) {
    const part = byNumber.get(number)
    if (part === undefined || part.size !== partBytes(parts.size, number)) break
    whole.push(part)
  }
  return whole
}

/** One page has 1,000 parts: 5 GB, more than any file may have. */
const listParts = async ({ ask }: S3Http, { key, uploadID }: PartsOf): Promise<readonly Part[]> => {
  const { body } = await ask({ method: 'GET', key, query: { uploadId: uploadID } })
  return elements(body, 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber')),
    etag: elementText(part, 'ETag'),
    size: Number(elementText(part, 'Size')),
  }))
}
