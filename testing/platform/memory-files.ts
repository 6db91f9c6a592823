import type { FilesPort } from 'tavern-im/strict'
import { blobFile, fileIn, isBlob } from '../../src/platform/selected-files.ts'

/** Files of a page whose bytes go nowhere: every upload arrives at once. */
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
