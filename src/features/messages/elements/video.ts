import { number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ChosenFile, chosenFile, type FileRules } from './chosen-file.ts'
import type { Element } from './element.ts'
import { type FileOr, fileOr } from './media.ts'
import type { VideoPayload } from './payloads.ts'

const rules: FileRules = {
  kind: 'video',
  none: errorCodes.MSG_V_UPLOAD_FAIL,
  tooLarge: errorCodes.MSG_V_SIZE_LIMIT,
  formats: { allowed: ['mp4', 'mov', 'quicktime', 'webm'], other: errorCodes.MSG_V_TYPES_LIMIT },
}

/** A video that has its URL; its picture may be given as `thumb…` or as `snapshot…`. */
export interface VideoFields extends Partial<Omit<VideoPayload, 'videoUrl' | 'videoSecond'>> {
  readonly videoUrl: string
  readonly videoSecond: number
}

const texts = ['videoUUID', 'videoFormat', 'thumbUUID', 'thumbUrl', 'thumbFormat', 'snapshotUrl']
const numbers = ['videoSize', 'thumbWidth', 'thumbHeight', 'thumbSize']
const all = (names: readonly string[], check: typeof string) =>
  Object.fromEntries(names.map((name) => [name, optional(check)]))

const fields = object({
  videoUrl: text,
  videoSecond: number,
  ...all([...texts, 'snapshotFormat'], string),
  ...all([...numbers, 'snapshotWidth', 'snapshotHeight', 'snapshotSize'], number),
})

/** Pixels of a picture whose size nobody said (spec 2 section 3). */
const THUMB_SIDE = 200

const payloadOf = (id: string, given: Partial<VideoPayload>): VideoPayload => {
  const { videoUUID = id, videoUrl = '', videoFormat = '', videoSecond = 0, videoSize = 0 } = given
  const thumbUrl = given.thumbUrl || given.snapshotUrl || ''
  const thumbWidth = given.thumbWidth || given.snapshotWidth || THUMB_SIDE
  const thumbHeight = given.thumbHeight || given.snapshotHeight || THUMB_SIDE
  const thumbSize = given.thumbSize || given.snapshotSize || 0
  const thumbFormat = given.thumbFormat || given.snapshotFormat || 'jpg'
  return {
    videoUUID,
    videoUrl,
    remoteVideoUrl: videoUrl,
    videoFormat,
    videoSecond: Math.trunc(videoSecond),
    videoSize,
    thumbUUID: given.thumbUUID ?? `${videoUUID}-thumb`,
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

const ofFile = ({ format, size = 0, duration, width, height }: ChosenFile) => ({
  videoFormat: format === 'quicktime' ? 'mov' : format,
  videoSecond: duration,
  videoSize: size,
  thumbWidth: width,
  thumbHeight: height,
})

export const videoElement: Element<'TIMVideoFileElem', FileOr<VideoFields>> = {
  type: 'TIMVideoFileElem',
  check: fileOr<VideoFields>(rules, fields, ({ videoUrl = '' }) => videoUrl !== ''),
  create: (given, id) =>
    payloadOf(
      id,
      given.file === undefined
        ? (given as VideoFields)
        : ofFile(chosenFile(given.file) as ChosenFile),
    ),
  preview: () => '[视频]',
  url: ({ remoteVideoUrl }) => remoteVideoUrl,
}
