import { number, object, optional, string } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { formatOf } from './chosen-file.ts'
import { type FileElement, fileOr } from './media.ts'
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

const fields = {
  imageInfoArray: arrayOf(info),
  imageFormat: optional(number),
  uuid: optional(string),
}

const urlOf = (input: Partial<ImageInfo> | undefined): string => input?.imageUrl || input?.url || ''

/** Original, large, thumbnail (spec 2 section 3). */
const SIZES = [
  { type: 0, sizeType: 3 },
  { type: 2, sizeType: 2 },
  { type: 1, sizeType: 1 },
] as const

const sizesOf = (input: readonly Partial<ImageInfo>[]): ImageInfo[] =>
  SIZES.map((names, index) => {
    const source = urlOf(input[index]) === '' ? input[0] : input[index]
    const { width = 0, height = 0, size = 0 } = source ?? {}
    const url = urlOf(source)
    return { width, height, size, url, imageUrl: url, ...names }
  })

const hasUrl = ({ imageInfoArray }: Partial<ImageFields>) => urlOf(imageInfoArray?.[0]) !== ''

type Change = (info: ImageInfo, index: number) => Partial<ImageInfo>

const changed = ({ imageInfoArray }: ImagePayload, change: Change) => ({
  imageInfoArray: imageInfoArray.map((info, index) => ({ ...info, ...change(info, index) })),
})

export const imageElement: FileElement<'TIMImageElem', ImageFields> = {
  type: 'TIMImageElem',
  rules: {
    kind: 'image',
    none: errorCodes.MSG_I_SELECT_F_FIRST,
    tooLarge: errorCodes.MSG_I_SIZE_LIMIT,
    formats: { allowed: Object.keys(FORMATS), other: errorCodes.MSG_I_TYPES_LIMIT },
  },
  check: fileOr<ImageFields>(fields, hasUrl),
  hasUrl,
  create(input, id) {
    const { imageInfoArray, imageFormat = 255, uuid = id } = input as ImageFields
    return { uuid, imageFormat, imageInfoArray: sizesOf(imageInfoArray) }
  },
  ofFile: ({ format, width, height, size = 0, url }, id) => ({
    uuid: id,
    imageFormat: FORMATS[format] ?? 255,
    imageInfoArray: sizesOf([{ width, height, size, url }]).map((info) => ({
      ...info,
      imageUrl: '',
    })),
  }),
  url: ({ imageInfoArray }) => imageInfoArray[0]?.imageUrl ?? '',
  shown: (payload, url) => changed(payload, () => ({ url })),
  measured: (payload, { width, height }) =>
    changed(payload, (info) => ({ width: info.width || width, height: info.height || height })),
  stored: (
    payload,
    { location, fileSize, fileType, width, height, imageInfoArray: made = [] },
  ) => ({
    // The format of its content; the name may differ.
    imageFormat: FORMATS[formatOf(fileType)] ?? payload.imageFormat,
    ...changed(payload, (info, index) => {
      const original = { url: location, width, height, size: fileSize }
      const size = made[index] ?? made[0] ?? original
      return {
        url: info.url || size.url,
        imageUrl: size.url,
        width: size.width || info.width,
        height: size.height || info.height,
        size: size.size || info.size,
      }
    }),
  }),
}
