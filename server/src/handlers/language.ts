import {
  type commands,
  LIMITS,
  serverCodes,
  voiceFormats,
  voiceLanguages,
} from 'tavern-im/protocol'
import { listOf, oneOf, shape, text } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import { ownVoice } from '../services/objects/voices.ts'
import type { Providers, Uploads } from '../services/services.ts'
import { type Context, type CoreHandlers, request } from './context.ts'

const LANGUAGE_BYTES = 32
const URL_BYTES = 4_096

const readTranslate = request(
  'language.translate',
  serverCodes.BAD_PACKET,
  shape({
    sourceTextList: listOf(text(LIMITS.TRANSLATE_BYTES), LIMITS.TRANSLATE_TEXTS),
    source: text(LANGUAGE_BYTES, 1),
    target: text(LANGUAGE_BYTES, 1),
  }),
)

const readVoice = request(
  'language.voiceToText',
  serverCodes.BAD_PACKET,
  shape({
    url: text(URL_BYTES, 1),
    language: oneOf(...Object.keys(voiceLanguages)),
    format: oneOf(...voiceFormats),
  }),
)

const userOf = ({ caller }: Context<object>): string => `${caller.sdkAppID} ${caller.userID}`

/** Handlers for translation and speech recognition by the operator's providers. */
export const languageHandlers = {
  async translate(context: Context<Providers>, body: unknown) {
    const order = readTranslate(body)
    const bytes = order.sourceTextList.reduce((sum, one) => sum + Buffer.byteLength(one), 0)
    if (bytes > LIMITS.TRANSLATE_BYTES) {
      const why = `language.translate: more than ${LIMITS.TRANSLATE_BYTES} bytes`
      throw new Refusal(serverCodes.BODY_TOO_LARGE, why)
    }
    const { language } = context.services
    return { translatedTextList: await language.translate(userOf(context), order) }
  },
  async voiceToText(context: Context<Providers & Uploads>, body: unknown) {
    const order = readVoice(body)
    const { language, objects } = context.services
    const load = objects && ownVoice(objects, context.caller.sdkAppID, order.url)
    return { result: await language.transcribe(userOf(context), { ...order, load }) }
  },
} satisfies CoreHandlers<typeof commands.language>
