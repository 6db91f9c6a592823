import type { FilesPort, UploadAnswer } from './platform.ts'
import { blobFile, fileIn, isBlob } from './selected-files.ts'

/** The required globals of a window or worker for files. */
export interface FilesScope {
  /** Absent in a service worker; nothing else reports the sent bytes. */
  readonly XMLHttpRequest?: new () => XMLHttpRequest
  readonly URL?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>
}

/** Files, blobs and input elements; sent by XMLHttpRequest. */
export const browserFiles = (
  scope: FilesScope,
  Request: NonNullable<FilesScope['XMLHttpRequest']>,
): FilesPort => ({
  wholeBy: 'PUT',
  hasSlices: true,
  open(input) {
    const file = fileIn(input)
    return isBlob(file) ? blobFile(file, scope.URL) : undefined
  },
  upload({ url, headers = {}, body, onSent }) {
    const request = new Request()
    const answer = new Promise<UploadAnswer>((resolve, reject) => {
      request.open('PUT', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => onSent?.(loaded)
      request.onload = () =>
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name) ?? undefined,
        })
      request.onerror = request.onabort = () => reject(new Error('send a file: no answer'))
      request.send(body as Blob)
    })
    return { answer, stop: () => request.abort() }
  },
})
