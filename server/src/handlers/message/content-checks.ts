import {
  MessageFlag,
  serverCodes,
  type TextPayload,
  type WireMessage,
  type WireOfflinePush,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { isOfBackEnd } from '../../rules/name-rules.ts'
import type { Context } from '../context.ts'

/**
 * Whether a message is not checked, neither for forbidden words nor by the moderation provider. Back ends may ask for
 * that, clients only in an app that lets them (`isCheckSkippableByClients`).
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

/** The same of texts that stand beside a message: reactions, extensions, reasons of recalls. */
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
 * What devices are told of a message beside its own words: in an app whose clients may not set these
 * (`isPushTextSettableByClients`), without the title, the text and the pictures that a client gives.
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
