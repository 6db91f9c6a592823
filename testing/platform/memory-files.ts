import type { FilesPort } from 'tavern-im/strict'
import { blobFile, fileIn, isBlob } from '../../src/platform/selected-files.ts'

/** Files of a page whose uploads succeed at once; the bytes are dropped. */
export const memoryFiles = (): FilesPort => ({
  wholeBy: 'PUT',
  hasSlices: false,
  open(input) {
    const file = fileIn(input)
    return isBlob(file) ? blobFile(file, undefined) : undefined
  },
  upload: ({ body, onSent }) => {
    if (body instanceof Blob) onSent?.(body.size)
    return { answer: Promise.resolve({ status: 200, header: () => undefined }), stop() {} }
  },
})
