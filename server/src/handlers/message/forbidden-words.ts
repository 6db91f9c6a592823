import { MessageFlag, serverCodes, type TextPayload, type WireMessage } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import type { World } from '../../core/world.ts'

/** Refuses a text with a word of the app's list (80001), unless it asks not to be looked at. */
export const refuseForbidden = (
  { settings, wordFinders }: World,
  app: number,
  { type, payload, flags }: Pick<WireMessage, 'type' | 'payload' | 'flags'>,
): void => {
  const words = settings.of(app).profanity.value
  if (words.length === 0 || type !== 'TIMTextElem') return
  if ((flags & MessageFlag.noContentCheck) !== 0) return
  if (!wordFinders.isIn(words, (payload as TextPayload).text)) return
  throw new Refusal(serverCodes.FORBIDDEN_TEXT, 'store message: the text has a forbidden word')
}
