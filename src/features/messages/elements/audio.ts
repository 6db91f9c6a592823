import { number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ChosenFile, chosenFile, type FileRules } from './chosen-file.ts'
import type { Element } from './element.ts'
import { type FileOr, fileOr } from './media.ts'

const rules: FileRules = {
  kind: 'audio',
  none: errorCodes.MSG_A_UPLOAD_FAIL,
  tooLarge: errorCodes.MSG_A_SIZE_LIMIT,
}

/** A recording that has its URL. */
export interface AudioFields {
  readonly url: string
  readonly second: number
  readonly size?: number
  readonly uuid?: string
}

const fields = object({
  url: text,
  second: number,
  size: optional(number),
  uuid: optional(string),
})

export const audioElement: Element<'TIMSoundElem', FileOr<AudioFields>> = {
  type: 'TIMSoundElem',
  check: fileOr<AudioFields>(rules, fields, ({ url = '' }) => url !== ''),
  create(given, id) {
    if (given.file !== undefined) {
      const { size = 0, duration } = chosenFile(given.file) as ChosenFile
      return { uuid: id, url: '', remoteAudioUrl: '', size, second: Math.round(duration / 1_000) }
    }
    const { url, second, size = 0, uuid = id } = given as AudioFields
    return { uuid, url, remoteAudioUrl: url, size, second }
  },
  preview: () => '[语音]',
  url: ({ remoteAudioUrl }) => remoteAudioUrl,
}
