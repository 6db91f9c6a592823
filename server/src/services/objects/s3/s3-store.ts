import { Readable } from 'node:stream'
import type { Clock } from 'tavern-im/protocol'
import type { ByteRange, DirectStore, ObjectAddress } from '../store.ts'
import { bucketUrls } from './bucket-urls.ts'
import { isMissing } from './s3-failure.ts'
import { type S3Http, s3Http } from './s3-http.ts'
import { keysOf, objectKey } from './s3-keys.ts'
import type { S3Options } from './s3-options.ts'
import { s3Signer } from './s3-signer.ts'
import { abortParts, openUploads } from './s3-slices.ts'
import { s3Transfer } from './s3-transfer.ts'

/** Objects in a bucket of an S3-compatible store. Throws if the options are invalid. */
export const s3Store = (options: S3Options, clock: Clock): DirectStore => {
  const urls = bucketUrls(options)
  const sign = s3Signer(options, clock)
  const http = s3Http({ urls, sign, clock })
  return {
    direct: s3Transfer({ options, urls, sign, http, clock }),
    stat: (of, variant) => sizeOf(http, objectKey(of, variant)),
    async read(of, { variant, range } = {}) {
      const headers = range && { range: rangeOf(range) }
      const key = objectKey(of, variant)
      const chunks = await http.read({ method: 'GET', key, ...(headers && { headers }) })
      return Readable.from(chunks, { objectMode: false })
    },
    async put(of, variant, bytes) {
      const body = bytes as Uint8Array<ArrayBuffer>
      await http.ask({ method: 'PUT', key: objectKey(of, variant), body })
    },
    remove: (of) => remove(http, of),
    async close() {
      http.end()
    },
  }
}

const rangeOf = ({ from, to }: ByteRange): string => `bytes=${from}-${to}`

const sizeOf = async ({ ask }: S3Http, key: string) => {
  try {
    const { headers } = await ask({ method: 'HEAD', key })
    return { size: Number(headers.get('content-length')) }
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

const remove = async (http: S3Http, of: ObjectAddress): Promise<void> => {
  const key = objectKey(of)
  // First, so that none of them can finish and restore the object.
  for (const upload of await openUploads(http, key)) {
    await unlessMissing(abortParts(http, key, upload))
  }
  const removals = keysOf(of).map((one) => http.ask({ method: 'DELETE', key: one }))
  await Promise.all(removals.map(unlessMissing))
}

const unlessMissing = async (step: Promise<unknown>): Promise<void> => {
  await step.catch((cause) => {
    if (!isMissing(cause)) throw cause
  })
}
