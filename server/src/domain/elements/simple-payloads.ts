import { LIMITS } from 'tavern-im/protocol'
import {
  BadField,
  finite,
  type Guard,
  listOf,
  oneOf,
  shape,
  text,
  whole,
} from '../../kernel/guards.ts'

const UINT32 = 2 ** 32 - 1

// The limit of the whole payload is checked separately (`isTooLong`).
const anyText = text(LIMITS.FRAME_BYTES)
const someText = text(LIMITS.FRAME_BYTES, 1)
const amount = finite(0, Number.MAX_SAFE_INTEGER)
const anyNumber = finite(-Number.MAX_VALUE, Number.MAX_VALUE)

const imageInfo = shape({
  width: amount,
  height: amount,
  size: amount,
  url: someText,
  imageUrl: someText,
  type: oneOf(0, 1, 2),
  sizeType: oneOf(1, 2, 3),
})

const threeSizes: Guard<object[]> = (value, name) => {
  const sizes = listOf(imageInfo, 3)(value, name)
  if (sizes.length === 3) return sizes
  throw new BadField(`${name} has not three entries`)
}

const video = shape({
  videoUUID: anyText,
  videoUrl: someText,
  remoteVideoUrl: someText,
  videoFormat: anyText,
  videoSecond: whole(0, UINT32),
  videoSize: amount,
  thumbUUID: anyText,
  thumbUrl: anyText,
  thumbWidth: amount,
  thumbHeight: amount,
  thumbSize: amount,
  thumbFormat: anyText,
  snapshotUrl: anyText,
  snapshotWidth: amount,
  snapshotHeight: amount,
  snapshotSize: amount,
  snapshotFormat: anyText,
})

/**
 * The payloads that a client may send, except merged messages. Drops unknown fields, so that all
 * stored content was validated.
 */
export const simplePayloads: Readonly<Record<string, Guard<object>>> = {
  TIMTextElem: shape({ text: someText }),
  TIMImageElem: shape({
    uuid: anyText,
    imageFormat: whole(0, 255),
    imageInfoArray: threeSizes,
  }),
  TIMSoundElem: shape({
    uuid: anyText,
    url: someText,
    remoteAudioUrl: someText,
    size: amount,
    second: amount,
  }),
  TIMVideoFileElem: video,
  TIMFileElem: shape({ uuid: anyText, fileName: anyText, fileUrl: someText, fileSize: amount }),
  TIMLocationElem: shape({ description: anyText, latitude: anyNumber, longitude: anyNumber }),
  TIMCustomElem: shape({ data: anyText, description: anyText, extension: anyText }),
  TIMFaceElem: shape({ index: anyNumber, data: anyText }),
}
