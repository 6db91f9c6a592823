import type { Clock, FilesPort, OpenFile, UploadAnswer } from 'tavern-im/protocol'
import { KeyedMutex } from '../../kernel/keyed-mutex.ts'
import type { Log } from '../../kernel/log.ts'
import { foundObject } from '../../services/objects/http/found-object.ts'
import { keepWhole } from '../../services/objects/http/keep-whole.ts'
import { addressIn, type ObjectName, queryIn } from '../../services/objects/http/object-request.ts'
import { mustBeOpen, relayedStore, rowOf } from '../../services/objects/http/route-parts.ts'
import { appendSlice, sliceOf } from '../../services/objects/http/slices.ts'
import { TransferFailure, tooLarge } from '../../services/objects/http/transfer-failure.ts'
import type { Objects } from '../../services/objects/objects.ts'
import type { PageNetwork } from './page-network.ts'
import { requestOver } from './request-over.ts'

interface FileParts {
  /** Undefined while there is no server. */
  readonly objects: () => Objects | undefined
  readonly clock: Clock
  readonly log: Log
}

/** Files of a device: uploads to and downloads from the server of the page. */
export interface PageFiles {
  readonly files: FilesPort
  fetchFile(url: string): Promise<Blob>
}

const objectsOf = ({ objects }: FileParts): Objects => {
  const there = objects()
  if (there !== undefined) return there
  throw new Error('the server is not running')
}

export const pageFiles =
  (parts: FileParts) =>
  (network: PageNetwork): PageFiles => {
    /** Uploads of one device are handled in order: a slice follows the previous one. */
    const uploads = new KeyedMutex()
    return {
      files: {
        wholeBy: 'PUT',
        hasSlices: true,
        open: openBlob,
        upload: ({ url, body, headers = {}, onSent }) => {
          const blob = body instanceof Blob ? body : new Blob([body as Uint8Array<ArrayBuffer>])
          return requestOver(network, () => {
            onSent?.(blob.size)
            return uploads.run('', () => take(parts, { url, blob, headers }))
          })
        },
      },
      fetchFile: (url) => requestOver(network, () => give(parts, url)).answer,
    }
  }

const nameIn = (url: string): ObjectName => {
  const { pathname, searchParams } = new URL(url)
  const [app = '', month = '', id = ''] = pathname.split('/').slice(2)
  return { params: { app, month, id }, query: Object.fromEntries(searchParams) }
}

interface Upload {
  readonly url: string
  readonly blob: Blob
  readonly headers: Readonly<Record<string, string>>
}

const take = async (parts: FileParts, upload: Upload): Promise<UploadAnswer> => {
  const isSlice = upload.headers[OFFSET] !== undefined
  try {
    const answer = await (isSlice ? takeSlice : takeWhole)(parts, upload)
    return { status: 204, header: (name) => answer[name] }
  } catch (cause) {
    if (!(cause instanceof TransferFailure)) throw cause
    const { status, offset } = cause
    return { status, header: (name) => (name === OFFSET ? offset?.toString() : undefined) }
  }
}

const OFFSET = 'Upload-Offset'

type ResponseHeaders = Readonly<Record<string, string>>

const takeWhole = async (parts: FileParts, { url, blob }: Upload): Promise<ResponseHeaders> => {
  const objects = objectsOf(parts)
  const name = nameIn(url)
  const address = addressIn(name)
  if (!objects.allows('PUT', address, queryIn(name))) throw new TransferFailure(403, 'take file')
  const row = await rowOf(objects, address)
  mustBeOpen(row)
  if (blob.size > row.declared_size) throw tooLarge()
  const received = await relayedStore(objects).receive(address, await bytesOf(blob))
  const result = await keepWhole({ ...parts, objects }, address, received)
  return result === undefined ? {} : { 'Upload-Result': JSON.stringify(result) }
}

const takeSlice = async (
  parts: FileParts,
  { url, blob, headers }: Upload,
): Promise<ResponseHeaders> => {
  const objects = objectsOf(parts)
  const { Authorization: authorization = '', [OFFSET]: from = '' } = headers
  const { row, offset } = await sliceOf(objects, {
    params: nameIn(url).params,
    headers: { authorization, 'upload-offset': from, 'content-length': `${blob.size}` },
  })
  return { [OFFSET]: `${await appendSlice(objects, row, offset, await bytesOf(blob))}` }
}

/** Stores of Node take streams; that of a page takes any iterable of bytes. */
const bytesOf = async (blob: Blob): Promise<never> =>
  only(new Uint8Array(await blob.arrayBuffer())) as never

const give = async (parts: FileParts, url: string): Promise<Blob> => {
  const objects = objectsOf(parts)
  const { address, variant, type } = await foundObject({ ...parts, objects }, nameIn(url))
  const bytes: BlobPart[] = []
  for await (const part of await objects.store.read(address, { variant })) {
    bytes.push(Uint8Array.from(part))
  }
  return new Blob(bytes, { type })
}

async function* only(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** A file, a blob, or an input element with one. */
const openBlob = (file: unknown): OpenFile | undefined => {
  const { files } = (file ?? {}) as { readonly files?: ArrayLike<unknown> }
  const blob = files?.[0] ?? file
  if (!(blob instanceof Blob)) return undefined
  let localUrl = ''
  return {
    name: blob instanceof File ? blob.name : '',
    type: blob.type,
    size: blob.size,
    measure: async () => blob.size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
    body: async (from = 0, to = blob.size) => blob.slice(from, to),
    get localUrl() {
      localUrl ||= URL.createObjectURL(blob)
      return localUrl
    },
    close: () => URL.revokeObjectURL(localUrl),
  }
}
