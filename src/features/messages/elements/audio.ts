import { number, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type FileElement, fileOr } from './media.ts'

/** A recording that has its URL. */
export interface AudioFields {
  readonly url: string
  readonly second: number
  readonly size?: number
  readonly uuid?: string
}

const fields = {
  url: text,
  second: number,
  size: optional(number),
  uuid: optional(string),
}

const hasUrl = ({ url = '' }: Partial<AudioFields>) => url !== ''

export const audioElement: FileElement<'TIMSoundElem', AudioFields> = {
  type: 'TIMSoundElem',
  rules: {
    kind: 'audio',
    none: errorCodes.MSG_A_UPLOAD_FAIL,
    tooLarge: errorCodes.MSG_A_SIZE_LIMIT,
  },
  check: fileOr<AudioFields>(fields, hasUrl),
  hasUrl,
  create(input, id) {
    const { url, second, size = 0, uuid = id } = input as AudioFields
    return { uuid, url, remoteAudioUrl: url, size, second }
  },
  ofFile: ({ size = 0, duration, url }, id) => ({
    uuid: id,
    url,
    remoteAudioUrl: '',
    size,
    second: Math.round(duration / 1_000),
  }),
  url: ({ remoteAudioUrl }) => remoteAudioUrl,
  shown: (_, url) => ({ url }),
  measured: ({ second }, { duration }) => ({ second: second || Math.round(duration) }),
  stored: ({ url, second }, { location, fileSize, duration }) => ({
    url: url || location,
    remoteAudioUrl: location,
    size: fileSize,
    second: second || Math.round(duration),
  }),
}
