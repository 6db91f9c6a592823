import { number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ChosenFile, chosenFile, type FileRules } from './chosen-file.ts'
import type { Element } from './element.ts'
import { type FileOr, fileOr } from './media.ts'

const rules: FileRules = {
  kind: 'file',
  none: errorCodes.MSG_F_SELECT_F_FIRST,
  tooLarge: errorCodes.MSG_F_SIZE_LIMIT,
}

/** A file that has its URL. */
export interface FileFields {
  readonly fileUrl: string
  readonly fileName: string
  readonly fileSize?: number
  readonly uuid?: string
}

const fields = object({
  fileUrl: text,
  fileName: string,
  fileSize: optional(number),
  uuid: optional(string),
})

export const fileElement: Element<'TIMFileElem', FileOr<FileFields>> = {
  type: 'TIMFileElem',
  check: fileOr<FileFields>(rules, fields, ({ fileUrl = '' }) => fileUrl !== ''),
  create(given, id) {
    if (given.file !== undefined) {
      const { name, size = 0 } = chosenFile(given.file) as ChosenFile
      return { uuid: id, fileName: name, fileUrl: '', fileSize: size }
    }
    const { fileUrl, fileName, fileSize = 0, uuid = id } = given as FileFields
    return { uuid, fileName, fileUrl, fileSize }
  },
  preview: ({ fileName }) => `[文件] ${fileName}`.trimEnd(),
  url: ({ fileUrl }) => fileUrl,
}
