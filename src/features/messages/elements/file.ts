import { number, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type FileElement, fileOr, shared } from './media.ts'

/** A file that has its URL. */
export interface FileFields {
  readonly fileUrl: string
  readonly fileName: string
  readonly fileSize?: number
  readonly uuid?: string
}

const fields = {
  fileUrl: text,
  fileName: string,
  fileSize: optional(number),
  uuid: optional(string),
}

/** The name of nameless bytes. */
const unnamed = (format: string): string =>
  /^\w{1,5}$/.test(format) ? `file.${format === 'plain' ? 'txt' : format}` : 'file'

const hasUrl = ({ fileUrl = '' }: Partial<FileFields>) => fileUrl !== ''

export const fileElement: FileElement<'TIMFileElem', FileFields> = {
  type: 'TIMFileElem',
  rules: {
    kind: 'file',
    none: errorCodes.MSG_F_SELECT_F_FIRST,
    tooLarge: errorCodes.MSG_F_SIZE_LIMIT,
  },
  check: fileOr<FileFields>(fields, hasUrl),
  hasUrl,
  create(input, id) {
    const { fileUrl, fileName, fileSize = 0, uuid = id } = input as FileFields
    return { uuid, fileName, fileUrl, fileSize }
  },
  // It has a single address, and only a page's own one is recognisable.
  ofFile: ({ name, format, size = 0, url }, id) => ({
    uuid: id,
    fileName: name || unnamed(format),
    fileUrl: shared(url) === '' ? url : '',
    fileSize: size,
  }),
  url: ({ fileUrl }) => shared(fileUrl),
  shown: ({ fileUrl }, url) => ({ fileUrl: shared(fileUrl) || (shared(url) === '' ? url : '') }),
  stored: (_, { location, fileSize }) => ({ fileUrl: location, fileSize }),
}
