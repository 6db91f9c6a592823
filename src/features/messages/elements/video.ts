import { number, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import type { UploadedImage } from '../../uploads/commands.ts'
import { formatOf } from './chosen-file.ts'
import { type FileElement, fileOr, shared } from './media.ts'
import type { VideoPayload } from './payloads.ts'

/** A video that has its URL; its picture may be given as `thumb…` or as `snapshot…`. */
export interface VideoFields extends Partial<Omit<VideoPayload, 'videoUrl' | 'videoSecond'>> {
  readonly videoUrl: string
  readonly videoSecond: number
}

const texts = ['videoUUID', 'videoFormat', 'thumbUUID', 'thumbUrl', 'thumbFormat', 'snapshotUrl']
const numbers = ['videoSize', 'thumbWidth', 'thumbHeight', 'thumbSize']
const all = (names: readonly string[], check: typeof string) =>
  Object.fromEntries(names.map((name) => [name, optional(check)]))

const fields = {
  videoUrl: text,
  videoSecond: number,
  ...all([...texts, 'snapshotFormat'], string),
  ...all([...numbers, 'snapshotWidth', 'snapshotHeight', 'snapshotSize'], number),
}

/** Pixels of a picture of unknown size (spec 2 section 3). */
const THUMB_SIDE = 200

const called = (format: string): string => (format === 'quicktime' ? 'mov' : format)

const payloadOf = (id: string, input: Partial<VideoPayload>): VideoPayload => {
  const { videoUUID = id, videoUrl = '', videoFormat = '', videoSecond = 0, videoSize = 0 } = input
  const thumbUrl = input.thumbUrl || input.snapshotUrl || ''
  const thumbWidth = input.thumbWidth || input.snapshotWidth || THUMB_SIDE
  const thumbHeight = input.thumbHeight || input.snapshotHeight || THUMB_SIDE
  const thumbSize = input.thumbSize || input.snapshotSize || 0
  const thumbFormat = input.thumbFormat || input.snapshotFormat || 'jpg'
  return {
    videoUUID,
    videoUrl,
    remoteVideoUrl: videoUrl,
    videoFormat,
    videoSecond: Math.trunc(videoSecond),
    videoSize,
    thumbUUID: input.thumbUUID ?? `${videoUUID}-thumb`,
    thumbUrl,
    thumbWidth,
    thumbHeight,
    thumbSize,
    thumbFormat,
    snapshotUrl: thumbUrl,
    snapshotWidth: thumbWidth,
    snapshotHeight: thumbHeight,
    snapshotSize: thumbSize,
    snapshotFormat: thumbFormat,
  }
}

/** The picture of a video, under both of its names. What is 0 stays as it is. */
const pictureOf = (
  { thumbWidth, thumbHeight, thumbSize }: VideoPayload,
  { url, width, height, size }: UploadedImage,
): Partial<VideoPayload> => {
  const [wide, high, bytes] = [width || thumbWidth, height || thumbHeight, size || thumbSize]
  return {
    thumbUrl: url,
    thumbWidth: wide,
    thumbHeight: high,
    thumbSize: bytes,
    snapshotUrl: url,
    snapshotWidth: wide,
    snapshotHeight: high,
    snapshotSize: bytes,
  }
}

const hasUrl = ({ videoUrl = '' }: Partial<VideoFields>) => videoUrl !== ''

export const videoElement: FileElement<'TIMVideoFileElem', VideoFields> = {
  type: 'TIMVideoFileElem',
  rules: {
    kind: 'video',
    none: errorCodes.MSG_V_UPLOAD_FAIL,
    tooLarge: errorCodes.MSG_V_SIZE_LIMIT,
    formats: { allowed: ['mp4', 'mov', 'quicktime', 'webm'], other: errorCodes.MSG_V_TYPES_LIMIT },
  },
  check: fileOr<VideoFields>(fields, hasUrl),
  hasUrl,
  create: (input, id) => payloadOf(id, input as VideoFields),
  ofFile: ({ format, size = 0, duration, width, height, url }, id) => ({
    ...payloadOf(id, {
      videoFormat: called(format),
      videoSecond: duration,
      videoSize: size,
      thumbWidth: width,
      thumbHeight: height,
    }),
    videoUrl: url,
  }),
  url: ({ remoteVideoUrl }) => remoteVideoUrl,
  shown: ({ thumbUrl }, url) => {
    const picture = shared(thumbUrl)
    return { videoUrl: url, thumbUrl: picture, snapshotUrl: picture }
  },
  measured: (payload, { width, height, duration, coverUrl }) => ({
    videoSecond: payload.videoSecond || Math.trunc(duration),
    ...pictureOf(payload, { url: payload.thumbUrl || (coverUrl ?? ''), width, height, size: 0 }),
  }),
  stored(payload, result) {
    const { location, fileSize, fileType, width, height, duration, cover, snapshotInfo } = result
    const none = { url: shared(payload.thumbUrl), width, height, size: 0 }
    return {
      videoUrl: payload.videoUrl || location,
      remoteVideoUrl: location,
      videoFormat: payload.videoFormat || called(formatOf(fileType)),
      videoSize: fileSize,
      videoSecond: payload.videoSecond || Math.trunc(duration),
      ...pictureOf(payload, cover ?? snapshotInfo ?? none),
    }
  },
}
