import {
  MessageFlag,
  serverCodes,
  type TextPayload,
  type WireMessage,
  type WireOfflinePush,
} from 'tavern-im/protocol'
import { isOfBackEnd } from '../../domain/rules/name-rules.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'

/**
 * Whether a message skips the checks for forbidden words and by the moderation provider. Back ends
 * may request that, clients only in an app that lets them (`isCheckSkippableByClients`).
 */
export const isUnchecked = ({ services, caller }: Context, flags: number): boolean =>
  (flags & MessageFlag.noContentCheck) !== 0 &&
  (caller.isBackEnd === true ||
    services.settings.of(caller.sdkAppID).messages.value.isCheckSkippableByClients)

/** Refuses a text message with a word of the app's list (80001). */
export const refuseForbidden = (
  context: Context,
  { type, payload, flags }: Pick<WireMessage, 'type' | 'payload' | 'flags'>,
): void => {
  if (type !== 'TIMTextElem' || isUnchecked(context, flags)) return
  refuseForbiddenWords(context, [(payload as TextPayload).text])
}

/** The same for texts beside a message: reactions, extensions, reasons of recalls. */
export const refuseForbiddenWords = (
  { services, caller }: Context,
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
  { services, caller }: Context,
  push: WireOfflinePush | undefined,
): WireOfflinePush | undefined => {
  const { isPushTextSettableByClients } = services.settings.of(caller.sdkAppID).messages.value
  if (push === undefined || isPushTextSettableByClients || isOfBackEnd(services, caller))
    return push
  const { pushFlag, extension } = push
  return { pushFlag, ...(extension !== undefined && { extension }) }
}
