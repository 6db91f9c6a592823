import { arrayOf, number, object, optional, string } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ChosenFile, chosenFile, type FileRules } from './chosen-file.ts'
import type { Element } from './element.ts'
import { type FileOr, fileOr } from './media.ts'
import type { ImageInfo, ImagePayload } from './payloads.ts'

/** Formats that may be sent, with their number; some mini programs call every image `image`. */
const FORMATS: Readonly<Record<string, number>> = {
  jpg: 1,
  jpeg: 1,
  gif: 2,
  png: 3,
  bmp: 4,
  webp: 255,
  image: 255,
}

const rules: FileRules = {
  kind: 'image',
  none: errorCodes.MSG_I_SELECT_F_FIRST,
  tooLarge: errorCodes.MSG_I_SIZE_LIMIT,
  formats: { allowed: Object.keys(FORMATS), other: errorCodes.MSG_I_TYPES_LIMIT },
}

/** An image that has its URL: the first size is the original; large and thumbnail may be missing. */
export interface ImageFields {
  readonly imageInfoArray: readonly Partial<ImageInfo>[]
  readonly imageFormat?: number
  readonly uuid?: string
}

const info = object({
  url: optional(string),
  imageUrl: optional(string),
  width: optional(number),
  height: optional(number),
  size: optional(number),
})

const fields = object({
  imageInfoArray: arrayOf(info),
  imageFormat: optional(number),
  uuid: optional(string),
})

const urlOf = (given: Partial<ImageInfo> | undefined): string => given?.imageUrl || given?.url || ''

/** Original, large, thumbnail (spec 2 section 3). */
const SIZES = [
  { type: 0, sizeType: 3 },
  { type: 2, sizeType: 2 },
  { type: 1, sizeType: 1 },
] as const

const sizesOf = (given: readonly Partial<ImageInfo>[]): ImageInfo[] =>
  SIZES.map((names, index) => {
    const source = urlOf(given[index]) === '' ? given[0] : given[index]
    const { width = 0, height = 0, size = 0 } = source ?? {}
    const url = urlOf(source)
    return { width, height, size, url, imageUrl: url, ...names }
  })

const ofFile = (id: string, { format, width, height, size = 0 }: ChosenFile): ImagePayload => ({
  uuid: id,
  imageFormat: FORMATS[format] ?? 255,
  imageInfoArray: sizesOf([{ width, height, size }]),
})

export const imageElement: Element<'TIMImageElem', FileOr<ImageFields>> = {
  type: 'TIMImageElem',
  check: fileOr<ImageFields>(
    rules,
    fields,
    ({ imageInfoArray }) => urlOf(imageInfoArray?.[0]) !== '',
  ),
  create(given, id) {
    if (given.file !== undefined) return ofFile(id, chosenFile(given.file) as ChosenFile)
    const { imageInfoArray, imageFormat = 255, uuid = id } = given as ImageFields
    return { uuid, imageFormat, imageInfoArray: sizesOf(imageInfoArray) }
  },
  preview: () => '[图片]',
  url: ({ imageInfoArray }) => imageInfoArray[0]?.imageUrl ?? '',
}
