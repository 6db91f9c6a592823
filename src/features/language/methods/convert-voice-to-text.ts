import { object, optional, string } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { voiceFormats, voiceLanguages } from '../../../protocol/names.ts'
import type { AudioPayload } from '../../messages/elements/payloads.ts'
import { languageCommands } from '../commands.ts'
import { ask, method } from '../context.ts'

export const convertVoiceToText = method<'convertVoiceToText'>({
  args: [object({ message: object({ payload: object({}) }), language: optional(string) })],
  async run(im, { message: input, language }) {
    const message = im.messages.recorded(input)
    const action = 'convertVoiceToText'
    if (message.type !== 'TIMSoundElem' || message.status !== 'success') {
      const why = 'not an audio message that was sent; pass one'
      throw imError(errorCodes.VOICE_TO_TEXT_FAIL, { action, why })
    }
    const { remoteAudioUrl, url } = message.payload as AudioPayload
    const address = `${remoteAudioUrl || url}`
    const format = formatOf(address)
    if (format === undefined) throw imError(errorCodes.UNSUPPORTED_VOICE_FORMAT, { action })
    const body = { url: address, language: languageOf(language), format }
    return ask(im, languageCommands.voiceToText, body, [errorCodes.VOICE_TO_TEXT_FAIL, action])
  },
})

const ENDING = new RegExp(`(?:^|[^a-z\\d])(${voiceFormats.join('|')})$`)

/**
 * The file extension of the path, else a parameter: letters inside keys and signatures are ignored
 * (LANG-07).
 */
const formatOf = (url: string) => {
  const parts = url.toLowerCase().replace(/#.*/, '').split(/[?&]/)
  const named = parts.filter((part) => !part.startsWith('s=')).map((part) => ENDING.exec(part)?.[1])
  return voiceFormats.find((format) => format === named.find(Boolean))
}

const languageOf = (input = ''): string =>
  Object.entries(voiceLanguages).find(([, names]) => names.includes(input))?.[0] ?? '16k_zh-PY'
