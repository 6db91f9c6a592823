import type { OpenFile } from './platform.ts'

interface Holder {
  readonly files?: ArrayLike<unknown> | null
  readonly tempFiles?: ArrayLike<unknown>
  readonly tempFilePaths?: ArrayLike<unknown>
}

/** The file in what a host gives: the first of an input element or of what a chooser has answered; or itself. */
export const fileIn = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const { files, tempFiles, tempFilePaths } = input as Holder
  const list = files ?? tempFiles ?? tempFilePaths
  return list ? list[0] : input
}

export const isBlob = (file: unknown): file is Blob & { readonly name?: string } => {
  const { size, slice } = (file ?? {}) as Partial<Blob>
  return typeof size === 'number' && typeof slice === 'function'
}

/** The end of a path. */
export const nameIn = (path: string): string => path.slice(path.search(/[^/\\]*$/))

/** The bytes, if they are as many as they should be: a file may have changed since it was chosen. */
export const whole = (bytes: Uint8Array, from: number, to: number): Uint8Array => {
  if (bytes.length === to - from) return bytes
  throw new Error('read a file: it has become shorter')
}

/** A `Blob` or `File`; its content is read on demand. `urls` if there is a page to show it. */
export const blobFile = (
  blob: Blob & { readonly name?: string },
  urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> | undefined,
): OpenFile => {
  const { name = '', type, size } = blob
  let localUrl = ''
  return {
    name,
    type,
    size,
    measure: async () => size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
    // A slice has no type of its own: it is sent without one.
    body: async (from = 0, to = size) => blob.slice(from, to),
    get localUrl() {
      localUrl ||= urls?.createObjectURL?.(blob) ?? ''
      return localUrl
    },
    close() {
      if (localUrl !== '') urls?.revokeObjectURL(localUrl)
    },
  }
}
