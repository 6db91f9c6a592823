import type { Clock } from 'tavern-im/protocol'
import type { DirectTransfer, ObjectAddress, Variant } from '../store.ts'
import { UPLOAD_SECONDS } from '../urls.ts'
import type { BucketUrls } from './bucket-urls.ts'
import { isMissing } from './s3-failure.ts'
import type { S3Http } from './s3-http.ts'
import { incomingKey, objectKey } from './s3-keys.ts'
import type { S3Options } from './s3-options.ts'
import { s3PostForm } from './s3-post-form.ts'
import type { SignURL } from './s3-signer.ts'
import {
  beginParts,
  bytesThere,
  completeParts,
  type PartsOf,
  PLAIN_BYTES,
  partBytes,
  partCount,
  SLICE_BYTES,
} from './s3-slices.ts'

interface TransferParts {
  readonly options: S3Options
  readonly urls: BucketUrls
  readonly sign: SignURL
  readonly http: S3Http
  readonly clock: Clock
}

/**
 * Download URLs are signed as of the full hour, so that they stay equal for a while and hit the
 * browser's cache; each is valid for one hour at least.
 */
const HOUR_MS = 3_600_000
const DOWNLOAD_SECONDS = 7_200

/** Clients upload and download at the store itself. */
export const s3Transfer = (parts: TransferParts): DirectTransfer => {
  const { options, urls, sign, http, clock } = parts
  return {
    async whole(of, { method, size, seconds }) {
      const key = incomingKey(of)
      if (method === 'POST') {
        const formFields = s3PostForm(options, { key, size, seconds, at: clock.now() })
        return { uploadUrl: urls.shared('').href, formFields }
      }
      const headers = { 'content-length': String(size) }
      return { uploadUrl: await sign({ method, url: urls.shared(key), headers, seconds }) }
    },
    begin: (of) => beginParts(http, objectKey(of)),
    async slices(of, uploadID, size) {
      // Started as a whole file, or at another store.
      if (uploadID === '') return undefined
      const key = objectKey(of)
      const offset = await bytesThere(http, { key, uploadID, size })
      if (offset === undefined) return undefined
      const sliceUrlList = await sliceUrls(parts, { key, uploadID, size })
      return { sliceBytes: SLICE_BYTES, offset, sliceUrlList }
    },
    finish: (of, uploadID, size) =>
      uploadID === undefined
        ? takeIncoming(parts, of)
        : completeParts(http, { key: objectKey(of), uploadID, size }),
    download: (of, variant, headers) => downloadUrl(parts, of, variant, headers),
  }
}

const sliceUrls = (
  { urls, sign }: TransferParts,
  { key, uploadID, size }: PartsOf,
): Promise<readonly string[]> => {
  const numbers = Array.from({ length: partCount(size) }, (_, index) => index + 1)
  return Promise.all(
    numbers.map((number) =>
      sign({
        method: 'PUT',
        url: urls.shared(key),
        query: { partNumber: String(number), uploadId: uploadID },
        headers: { 'content-length': String(partBytes(size, number)) },
        seconds: UPLOAD_SECONDS,
      }),
    ),
  )
}

/**
 * Makes a file that was uploaded as a whole the object. It has another key until then, because its
 * URL can be used again while it is valid, and the inspected content must be the downloaded one.
 */
const takeIncoming = async ({ options, http }: TransferParts, of: ObjectAddress): Promise<void> => {
  const incoming = incomingKey(of)
  const headers = {
    ...PLAIN_BYTES,
    'x-amz-copy-source': `/${options.bucket}/${incoming}`,
    'x-amz-metadata-directive': 'REPLACE',
  }
  try {
    await http.ask({ method: 'PUT', key: objectKey(of), headers, isLong: true })
  } catch (cause) {
    // It was not uploaded, or was already moved.
    if (isMissing(cause)) return
    throw cause
  }
  await http.ask({ method: 'DELETE', key: incoming })
}

const downloadUrl = (
  { urls, sign, clock }: TransferParts,
  of: ObjectAddress,
  variant: Variant | undefined,
  { type, disposition }: { readonly type: string; readonly disposition: string | undefined },
): Promise<string> =>
  sign({
    method: 'GET',
    url: urls.shared(objectKey(of, variant)),
    query: {
      'response-content-type': type,
      'response-cache-control': 'private, max-age=604800, immutable',
      ...(disposition !== undefined && { 'response-content-disposition': disposition }),
    },
    at: clock.now() - (clock.now() % HOUR_MS),
    seconds: DOWNLOAD_SECONDS,
  })
