import type { Answer, MiniProgramApi } from './mini-program-api.ts'
import { type Callbacks, called, started } from './mini-program-call.ts'
import type { FilesPort, OpenFile, UploadAnswer } from './platform.ts'
import { fileIn, nameIn, whole } from './selected-files.ts'

interface Chosen {
  readonly tempFilePath?: unknown
  readonly path?: unknown
  readonly name?: unknown
  readonly type?: unknown
  readonly size?: unknown
  readonly fileSize?: unknown
}

/** Overrides the host's default timeout of a minute. */
const timeout = 900_000

/**
 * Files of choosers and recorders, given by their paths. Whole files use `uploadFile`, slices use
 * `request`.
 */
export const miniProgramFiles = (api: MiniProgramApi): FilesPort => ({
  wholeBy: 'POST',
  hasSlices: api.getFileSystemManager !== undefined,
  open(input) {
    const file = fileIn(input)
    const chosen: Chosen = typeof file === 'string' ? { path: file } : { ...(file as object) }
    const path = chosen.tempFilePath ?? chosen.path
    return typeof path === 'string' && path !== '' ? pathFile(api, path, chosen) : undefined
  },
  upload({ url, headers = {}, fields = {}, body, onSent }) {
    const { answer, stop } = started('send a file', (callbacks) => {
      const task =
        'filePath' in body
          ? api.uploadFile({
              ...callbacks,
              url,
              filePath: body.filePath,
              name: 'file',
              formData: fields,
              timeout,
            })
          : api.request({
              ...callbacks,
              url,
              method: 'PUT',
              data: bufferOf(body as Uint8Array),
              header: { 'content-type': 'application/octet-stream', ...headers },
              dataType: 'text',
              responseType: 'text',
              timeout,
            })
      task?.onProgressUpdate?.(({ totalBytesSent }) => onSent?.(totalBytesSent))
      return task
    })
    return { answer: answer.then(answerOf), stop }
  },
})

/** Statuses are texts in some hosts; names of headers come in any case. */
const answerOf = ({ statusCode, header = {} }: Answer): UploadAnswer => ({
  status: Number(statusCode),
  header(name) {
    const key = Object.keys(header).find((one) => one.toLowerCase() === name.toLowerCase())
    return key === undefined ? undefined : `${header[key]}`
  },
})

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer

const pathFile = (api: MiniProgramApi, path: string, chosen: Chosen): OpenFile => {
  const { name, type } = chosen
  // Android has given it as a text.
  const declared = Number(chosen.size ?? chosen.fileSize ?? Number.NaN)
  let size = Number.isNaN(declared) ? undefined : declared
  const measure = async () => {
    size ??= await sizeOf(api, path)
    return size
  }
  const read = async (from: number, to: number) =>
    readFile(api, path, from, Math.min(to, await measure()))
  return {
    name: typeof name === 'string' && name !== '' ? name : nameIn(path),
    type: typeof type === 'string' && type.includes('/') ? type : '',
    get size() {
      return size
    },
    measure,
    read,
    async body(from, to) {
      if (from === undefined) return { filePath: path }
      const end = to ?? (await measure())
      return whole(await read(from, end), from, end)
    },
    localUrl: path,
    close() {},
  }
}

const noAnswer = ({ fail }: Callbacks<never>) => fail({ errMsg: 'this host does not tell' })

/** Native apps of uni-app have `getFileInfo` alone. */
const sizeOf = async (api: MiniProgramApi, path: string): Promise<number> => {
  const action = 'measure a file'
  const files = api.getFileSystemManager?.()
  if (files) {
    const { stats } = await called<{ readonly stats: { readonly size: number } }>(
      action,
      (callbacks) => files.stat({ path, ...callbacks }),
    )
    return stats.size
  }
  const { size } = await called<{ readonly size: number }>(action, (callbacks) =>
    api.getFileInfo ? api.getFileInfo({ filePath: path, ...callbacks }) : noAnswer(callbacks),
  )
  return size
}

const readFile = async (
  api: MiniProgramApi,
  filePath: string,
  position: number,
  end: number,
): Promise<Uint8Array> => {
  const files = api.getFileSystemManager?.()
  const length = end - position
  if (files && length <= 0) return new Uint8Array()
  const { data } = await called<{ readonly data: ArrayBuffer }>('read a file', (callbacks) =>
    files ? files.readFile({ filePath, position, length, ...callbacks }) : noAnswer(callbacks),
  )
  // Older hosts do not support ranges and read the whole file.
  return new Uint8Array(data.byteLength > length ? data.slice(position, end) : data)
}
