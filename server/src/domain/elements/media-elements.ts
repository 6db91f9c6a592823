import {
  type AudioPayload,
  type FilePayload,
  type ImageInfo,
  type ImagePayload,
  LIMITS,
} from 'tavern-im/protocol'
import { finite, listOf, oneOf, optional, shape, text } from '../../kernel/guards.ts'
import type { RestElement } from './element.ts'

export const url = text(LIMITS.MESSAGE_BYTES, 1)
export const anyText = optional(text(LIMITS.MESSAGE_BYTES))
export const amount = optional(finite(0, Number.MAX_SAFE_INTEGER))

/** By URL, like all files of this server. */
export const BY_URL = 2

const readSound = shape({ Url: url, UUID: anyText, Size: amount, Second: amount })

export const soundElement: RestElement<AudioPayload> = {
  read(value, name) {
    const { Url, UUID = '', Size = 0, Second = 0 } = readSound(value, name)
    return { uuid: UUID, url: Url, remoteAudioUrl: Url, size: Size, second: Second }
  },
  write: ({ uuid: UUID, remoteAudioUrl: Url, size: Size, second: Second }) => ({
    UUID,
    Url,
    Size,
    Second,
    Download_Flag: BY_URL,
  }),
}

const readFile = shape({ Url: url, UUID: anyText, FileSize: amount, FileName: anyText })

export const fileElement: RestElement<FilePayload> = {
  read(value, name) {
    const { Url, UUID = '', FileSize = 0, FileName = '' } = readFile(value, name)
    return { uuid: UUID, fileName: FileName, fileUrl: Url, fileSize: FileSize }
  },
  write: ({ uuid: UUID, fileName: FileName, fileUrl: Url, fileSize: FileSize }) => ({
    UUID,
    Url,
    FileName,
    FileSize,
    Download_Flag: BY_URL,
  }),
}

const readInfo = shape({
  Type: oneOf(1, 2, 3),
  Size: amount,
  Width: amount,
  Height: amount,
  URL: url,
})

const readImage = shape({
  UUID: anyText,
  ImageFormat: amount,
  ImageInfoArray: listOf(readInfo, 3),
})

type Info = ReturnType<typeof readInfo>

/** Back ends count 1 original, 2 large, 3 thumbnail; messages have them in this order. */
const sizes = [
  { Type: 1, type: 0, sizeType: 3 },
  { Type: 2, type: 2, sizeType: 2 },
  { Type: 3, type: 1, sizeType: 1 },
] as const

const infoOf = (info: Info | undefined, names: (typeof sizes)[number]): ImageInfo => {
  const { Size = 0, Width = 0, Height = 0, URL = '' } = info ?? {}
  const { type, sizeType } = names
  return { width: Width, height: Height, size: Size, url: URL, imageUrl: URL, type, sizeType }
}

export const imageElement: RestElement<ImagePayload> = {
  read(value, name) {
    const { UUID = '', ImageFormat = 255, ImageInfoArray: infos } = readImage(value, name)
    const original = infos.find(({ Type }) => Type === 1) ?? infos[0]
    const imageInfoArray = sizes.map((names) =>
      infoOf(infos.find(({ Type }) => Type === names.Type) ?? original, names),
    )
    return { uuid: UUID, imageFormat: ImageFormat, imageInfoArray }
  },
  write: ({ uuid: UUID, imageFormat: ImageFormat, imageInfoArray }) => ({
    UUID,
    ImageFormat,
    ImageInfoArray: imageInfoArray.map(({ type, size, width, height, imageUrl }) => ({
      Type: sizes.find((names) => names.type === type)?.Type ?? 1,
      Size: size,
      Width: width,
      Height: height,
      URL: imageUrl,
    })),
  }),
}
