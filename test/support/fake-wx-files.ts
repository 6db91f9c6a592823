import { request } from 'node:http'
import type { Failure, MiniProgramApi } from '../../src/platform/mini-program-api.ts'

export interface FakeWxFiles {
  readonly api: Required<
    Pick<MiniProgramApi, 'uploadFile' | 'getFileSystemManager' | 'getFileInfo'>
  >
  /** The user has chosen or recorded something; gives its temporary path. */
  addFile(name: string, bytes: Uint8Array): string
  removeFile(path: string): void
}

const later = (run: () => void): void => void setTimeout(run, 0)

/** Bytes between two progress reports of the host. */
const PART_BYTES = 64 * 1024

/** Temporary files of a mini program, and their way out by a form over real HTTP. */
export const fakeWxFiles = ({ readsRanges = true } = {}): FakeWxFiles => {
  const files = new Map<string, Uint8Array>()
  let count = 0
  const found = (path: string, fail: (failure: Failure) => void): Uint8Array | undefined => {
    const bytes = files.get(path)
    if (bytes === undefined)
      later(() => fail({ errMsg: `fail no such file or directory "${path}"` }))
    return bytes
  }
  return {
    addFile(name, bytes) {
      count++
      const path = `http://tmp/${count}-${name}`
      files.set(path, Uint8Array.from(bytes))
      return path
    },
    removeFile: (path) => void files.delete(path),
    api: {
      getFileInfo({ filePath, success, fail }) {
        const bytes = found(filePath, fail)
        if (bytes) later(() => success({ size: bytes.length }))
      },
      getFileSystemManager: () => ({
        stat({ path, success, fail }) {
          const bytes = found(path, fail)
          if (bytes) later(() => success({ stats: { size: bytes.length } }))
        },
        readFile({ filePath, position, length, success, fail }) {
          const bytes = found(filePath, fail)
          if (bytes === undefined) return
          if (!readsRanges) {
            later(() => success({ data: bytes.slice().buffer as ArrayBuffer }))
            return
          }
          if (position < 0 || length < 1 || position + length > bytes.length) {
            later(() => fail({ errMsg: 'readFile:fail the argument is out of range' }))
            return
          }
          // The bytes are the program's own: it may change or keep them.
          const data = bytes.slice(position, position + length).buffer as ArrayBuffer
          later(() => success({ data }))
        },
      }),
      uploadFile(options) {
        const bytes = found(options.filePath, options.fail)
        return bytes && sendForm(bytes, options)
      },
    },
  }
}

type Sending = Parameters<MiniProgramApi['uploadFile']>[0]

const sendForm = (
  bytes: Uint8Array,
  { url, filePath, name, formData = {}, success, fail }: Sending,
) => {
  const edge = '----form-of-the-tests'
  const heads = Object.entries(formData).map(
    ([field, value]) =>
      `--${edge}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const fileName = filePath.slice(filePath.lastIndexOf('/') + 1)
  const last = `--${edge}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(heads.join('') + last),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const listeners: ((progress: { totalBytesSent: number }) => void)[] = []
  const sent = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${edge}`,
      'Content-Length': body.length,
    },
  })
  sent.on('error', (error) => fail({ errMsg: `uploadFile:fail ${error.message}` }))
  sent.on('response', async (answer) => {
    let data = ''
    try {
      for await (const part of answer.setEncoding('utf8')) data += part
      success({ statusCode: answer.statusCode ?? 0, data, header: answer.headers })
    } catch (error) {
      fail({ errMsg: `uploadFile:fail ${error}` })
    }
  })
  const feed = (from: number): void => {
    if (from >= body.length) {
      sent.end()
      return
    }
    const to = Math.min(from + PART_BYTES, body.length)
    sent.write(body.subarray(from, to), (error) => {
      if (error) return
      for (const listener of listeners) listener({ totalBytesSent: to })
      feed(to)
    })
  }
  later(() => feed(0))
  return {
    abort: () => void sent.destroy(new Error('abort')),
    onProgressUpdate: (listener: (progress: { totalBytesSent: number }) => void) =>
      void listeners.push(listener),
  }
}
