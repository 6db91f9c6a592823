import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../../../../../server/src/services/objects/s3/s3-options.ts'
import { isSignedURL, judgeForm } from './check-signature.ts'

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

interface S3Call {
  readonly method: string
  readonly url: URL
  /** '' for the bucket itself. */
  readonly key: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Said {
  readonly status: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface MemoryS3 {
  readonly options: S3Options
  close(): Promise<void>
}

const BUCKET = 'files'
const SECRET = 'a-secret-of-the-store'
const LEAST_PART = 5 * 1024 * 1024

const failure = (status: number, code: string): Said => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
})

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * The part of S3 that the server uses, with one bucket in memory: it checks signatures by its own
 * code, and refuses like a real store. The same tests run on real ones (docs/decisions/s3.md).
 */
export const memoryS3 = async (now: () => number): Promise<MemoryS3> => {
  const answer = answering(new Map(), new Map(), now)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const key = url.pathname.slice(`/${BUCKET}/`.length)
    const { method = '', headers } = request
    const answered = async () => {
      const body = await buffer(request)
      send(response, await answer({ method, url, key, headers, body }), method)
    }
    // A truncated body is not stored.
    answered().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    options: { endpoint, bucket: BUCKET, accessKey: 'AKIAEXAMPLE', secretKey: SECRET },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const send = (
  response: ServerResponse,
  { status, body = '', headers = {} }: Said,
  method: string,
): void => {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}

const answering =
  (objects: Map<string, Buffer>, uploads: Map<string, Upload>, now: () => number) =>
  async (call: S3Call): Promise<Said> => {
    const { method, url, key, headers } = call
    if (method === 'POST' && key === '') return takeForm(objects, call, now())
    const header = (name: string) => [headers[name] ?? []].flat()[0]
    if (!isSignedURL({ method, url, header }, SECRET, now())) {
      return failure(403, 'SignatureDoesNotMatch')
    }
    if (url.searchParams.has('uploads')) return beginOrList(uploads, call)
    const id = url.searchParams.get('uploadId')
    if (id !== null) return atUpload(objects, uploads, id, call)
    return atObject(objects, call)
  }

const takeForm = async (
  objects: Map<string, Buffer>,
  { headers, body }: S3Call,
  now: number,
): Promise<Said> => {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const file = form.get('file') as File
  const fields = new Map([...form].filter((entry): entry is [string, string] => entry[1] !== file))
  const status = judgeForm(fields, { secret: SECRET, now, size: file.size })
  if (status !== 204) return failure(status, 'AccessDenied')
  objects.set(fields.get('key') ?? '', Buffer.from(await file.arrayBuffer()))
  return { status }
}

const atObject = (
  objects: Map<string, Buffer>,
  { method, url, key, headers, body }: S3Call,
): Said => {
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method === 'PUT') {
    const from = headers['x-amz-copy-source']
    const bytes = from === undefined ? body : objects.get(String(from).slice(`/${BUCKET}/`.length))
    if (bytes === undefined) return failure(404, 'NoSuchKey')
    objects.set(key, bytes)
    return from === undefined
      ? { status: 200, headers: { etag: etagOf(bytes) } }
      : { status: 200, body: `<CopyObjectResult><ETag>${etagOf(bytes)}</ETag></CopyObjectResult>` }
  }
  const bytes = objects.get(key)
  return bytes === undefined ? failure(404, 'NoSuchKey') : give(bytes, url, headers.range)
}

const give = (bytes: Buffer, url: URL, range: string | undefined): Said => {
  const overrides = [...url.searchParams].filter(([name]) => name.startsWith('response-'))
  const headers = Object.fromEntries(
    overrides.map(([name, value]) => [name.slice('response-'.length), value]),
  )
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined) return { status: 200, body: bytes, headers }
  const part = bytes.subarray(Number(from), Number(to) + 1)
  const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
  return { status: 206, body: part, headers: { ...headers, 'content-range': contentRange } }
}

const beginOrList = (uploads: Map<string, Upload>, { method, url, key }: S3Call): Said => {
  if (method === 'POST') {
    const id = `upload&${uploads.size + 1}`
    uploads.set(id, { key, parts: new Map() })
    const said = `<UploadId>${id.replace('&', '&amp;')}</UploadId>`
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult>${said}</InitiateMultipartUploadResult>`,
    }
  }
  const prefix = url.searchParams.get('prefix') ?? ''
  const list = [...uploads]
    .filter(([, upload]) => upload.key.startsWith(prefix))
    .map(([id, upload]) => {
      const said = `<Key>${upload.key}</Key><UploadId>${id.replace('&', '&amp;')}</UploadId>`
      return `<Upload>${said}</Upload>`
    })
  return {
    status: 200,
    body: `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`,
  }
}

const atUpload = (
  objects: Map<string, Buffer>,
  uploads: Map<string, Upload>,
  id: string,
  { method, url, key, body }: S3Call,
): Said => {
  const parts = uploads.get(id)?.parts
  if (parts === undefined) return failure(404, 'NoSuchUpload')
  switch (method) {
    case 'PUT':
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: etagOf(body) } }
    case 'GET':
      return { status: 200, body: listOf(parts) }
    case 'DELETE':
      uploads.delete(id)
      return { status: 204 }
    default: {
      const whole = joined(parts, body.toString())
      if (whole === undefined) return failure(400, 'InvalidPart')
      objects.set(key, whole)
      uploads.delete(id)
      return { status: 200, body: '<CompleteMultipartUploadResult/>' }
    }
  }
}

const listOf = (parts: ReadonlyMap<number, Buffer>): string => {
  const list = [...parts].map(([number, bytes]) => {
    const etag = etagOf(bytes).replaceAll('"', '&quot;')
    const said = `<PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes.length}</Size>`
    return `<Part>${said}</Part>`
  })
  return `<ListPartsResult>${list.join('')}</ListPartsResult>`
}

/** The parts that the body names, if they are those; all but the last as large as stores want them. */
const joined = (parts: ReadonlyMap<number, Buffer>, body: string): Buffer | undefined => {
  const named = /<PartNumber>(\d+)<\/PartNumber><ETag>&#34;(\w+)&#34;<\/ETag>/g
  const chunks = Array.from(body.matchAll(named), ([, number, etag]) => {
    const bytes = parts.get(Number(number))
    return bytes !== undefined && etagOf(bytes) === `"${etag}"` ? bytes : undefined
  })
  const isWhole = chunks.every((chunk, index) => {
    const isLast = index === chunks.length - 1
    return chunk !== undefined && (isLast || chunk.length >= LEAST_PART)
  })
  return isWhole && chunks.length > 0 ? Buffer.concat(chunks as Buffer[]) : undefined
}
