import {
  MessageFlag,
  type SendReplacement,
  serverCodes,
  type TextPayload,
  type WireMessage,
  type WireOfflinePush,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import { messageBodyOf } from '../../domain/elements/message-body.ts'
import { payloadOf } from '../../domain/elements/payload-guards.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import { isOfBackEnd } from '../../domain/rules/name-rules.ts'
import { BadField } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ModerationRequest } from '../../services/providers/moderation.ts'
import type { Providers } from '../../services/services.ts'
import type { Context } from '../context.ts'
import { admitLength, type SentMessage } from './draft.ts'

/**
 * Whether a message skips the checks for forbidden words and by the moderation provider. Back ends
 * may request that, clients only in an app that lets them (`isCheckSkippableByClients`).
 */
const isUnchecked = ({ services, caller }: Context<Configuration>, flags: number): boolean =>
  (flags & MessageFlag.noContentCheck) !== 0 &&
  (caller.isBackEnd === true ||
    services.settings.of(caller.sdkAppID).messages.value.isCheckSkippableByClients)

/** Refuses a text message with a word of the app's list (80001). */
export const refuseForbidden = (
  context: Context<Configuration & Messaging>,
  { type, payload, flags }: Pick<WireMessage, 'type' | 'payload' | 'flags'>,
): void => {
  if (type !== 'TIMTextElem' || isUnchecked(context, flags)) return
  refuseForbiddenWords(context, [(payload as TextPayload).text])
}

/** The same for texts beside a message: reactions, extensions, reasons of recalls. */
export const refuseForbiddenWords = (
  { services, caller }: Context<Configuration & Messaging>,
  texts: readonly string[],
): void => {
  const words = services.settings.of(caller.sdkAppID).profanity.value
  if (words.length === 0) return
  if (!texts.some((text) => services.wordFinders.isIn(words, text))) return
  throw new Refusal(serverCodes.FORBIDDEN_TEXT, 'store message: the text has a forbidden word')
}

/**
 * The push options of a message. In an app whose clients may not set texts
 * (`isPushTextSettableByClients`), without the client's title, text and pictures.
 */
export const admittedPush = (
  { services, caller }: Context<Configuration>,
  push: WireOfflinePush | undefined,
): WireOfflinePush | undefined => {
  const { isPushTextSettableByClients } = services.settings.of(caller.sdkAppID).messages.value
  if (push === undefined || isPushTextSettableByClients || isOfBackEnd(services, caller))
    return push
  const { pushFlag, extension } = push
  return { pushFlag, ...(extension !== undefined && { extension }) }
}

/** Whether the provider checks a message: supported types, unless the message skips the checks. */
export const isModerated = (
  context: Context<Configuration & Providers>,
  { type, flags }: Pick<WireMessage, 'type' | 'flags'>,
): boolean => context.services.moderation.takes(type) && !isUnchecked(context, flags)

type Content = Pick<WireMessage, 'from' | 'to' | 'type' | 'payload' | 'cloudCustomData' | 'extra'>
type About = Pick<
  ModerationRequest,
  'sdkAppID' | 'conversationType' | 'configurationID' | 'isModification'
>

/**
 * The message after moderation, perhaps with another text. Throws 80001, or 80004 for an image, if
 * the provider refuses it, and 80003 if a verdict is required and missing.
 */
export const moderated = async (
  services: Providers,
  message: SentMessage,
  about: About,
): Promise<SentMessage> => {
  const replacement = await replacementBy(services, message, about)
  return replacement === undefined ? message : { ...message, ...replacement, replacement }
}

/** The same for a content: returns its replacement; undefined if it passes unchanged. */
export const replacementBy = async (
  { moderation }: Providers,
  { from, to, type, payload, cloudCustomData, extra }: Content,
  about: About,
): Promise<SendReplacement | undefined> => {
  const elements = messageBodyOf({ type, payload })
  const verdict = await moderation.judge({ ...about, from, to, elements })
  if (verdict.action === 'pass') return undefined
  if (verdict.action === 'refuse') throw refusalOf(type, verdict.reason)
  if (verdict.action === 'fail') throw new Refusal(serverCodes.PROVIDER_FAILED)
  try {
    if (type !== 'TIMTextElem') throw new BadField('only a text can be replaced')
    const other = payloadOf(type, { text: verdict.text }, 'text')
    admitLength({ type, payload: other, cloudCustomData, extra })
    return { type, payload: other, cloudCustomData }
  } catch (cause) {
    if (!(cause instanceof BadField || cause instanceof Refusal)) throw cause
    moderation.failed(cause)
    if (moderation.isFailClosed) throw new Refusal(serverCodes.PROVIDER_FAILED)
    return undefined
  }
}

const refusalOf = (type: string, reason: string): Refusal => {
  const isImage = type === 'TIMImageElem'
  const code = isImage ? serverCodes.FORBIDDEN_IMAGE : serverCodes.FORBIDDEN_TEXT
  return new Refusal(code, reason === '' ? undefined : `store message: ${reason}`)
}
