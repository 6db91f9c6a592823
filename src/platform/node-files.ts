import { type BuiltIn, readFrom, streamFile } from './node-stream-files.ts'
import type { FilesPort, OpenFile, UploadAnswer } from './platform.ts'
import { blobFile, fileIn, isBlob, nameIn, whole } from './selected-files.ts'

/** Bytes of one write, after which the progress is reported. */
const PART_BYTES = 256 * 1024

/**
 * Paths, bytes, blobs and streams (also as `{ stream, name, type, size }`). Nothing is held in memory but the bytes
 * that are asked for: a stream goes to the disk first, because what is sent may have to be sent again.
 */
export const nodeFiles = (builtIn: BuiltIn): FilesPort => ({
  wholeBy: 'PUT',
  hasSlices: true,
  open(input) {
    const file = fileIn(input)
    if (typeof file === 'string') return pathFile(builtIn, file)
    if (file instanceof Uint8Array) return bytesFile(file)
    if (!isBlob(file)) return streamFile(builtIn, file)
    const { size } = file
    const { name, type, read } = blobFile(file, undefined)
    return fileOf({ name, type, size, read })
  },
  upload({ url, headers, body, onSent = () => {} }) {
    const bytes = body as Uint8Array
    let stop = () => {}
    const answer = new Promise<UploadAnswer>((resolve, reject) => {
      const { request } = builtIn(/^https:/i.test(url) ? 'node:https' : 'node:http')
      const length = { 'Content-Length': bytes.length }
      const put = request(url, { method: 'PUT', headers: { ...headers, ...length } })
      put.on('error', reject)
      put.on('response', (response) => {
        const { statusCode = 0, headers: responseHeaders } = response
        const header = (name: string) => responseHeaders[name.toLowerCase()]?.toString()
        response.on('error', reject)
        response.on('end', () => resolve({ status: statusCode, header }))
        response.resume()
      })
      stop = () => put.destroy(new Error('send a file: stopped'))
      const feed = (from: number) => {
        if (from >= bytes.length) return put.end()
        const to = Math.min(from + PART_BYTES, bytes.length)
        return put.write(bytes.subarray(from, to), (error) => {
          if (error) return
          onSent(to)
          feed(to)
        })
      }
      feed(0)
    })
    return { answer, stop: () => stop() }
  },
})

interface Source {
  readonly name: string
  readonly type?: string
  readonly size: number
  read(from: number, to: number): Promise<Uint8Array>
}

const fileOf = ({ name, type = '', size, read }: Source): OpenFile => ({
  name,
  type,
  size,
  measure: async () => size,
  read: (from, to) => read(from, Math.min(to, size)),
  body: async (from = 0, to = size) => whole(await read(from, to), from, to),
  localUrl: '',
  close() {},
})

const bytesFile = (bytes: Uint8Array): OpenFile =>
  fileOf({ name: '', size: bytes.length, read: async (from, to) => bytes.subarray(from, to) })

const pathFile = (builtIn: BuiltIn, path: string): OpenFile | undefined => {
  const { statSync, promises } = builtIn('node:fs')
  try {
    const status = statSync(path)
    if (!status.isFile()) return undefined
    const read = async (from: number, to: number) => {
      const handle = await promises.open(path)
      try {
        return await readFrom(handle, from, to)
      } finally {
        await handle.close()
      }
    }
    return fileOf({ name: nameIn(path), size: status.size, read })
  } catch {
    return undefined
  }
}
