import {
  MessageFlag,
  serverCodes,
  type TextPayload,
  type WireMessage,
  wordFinder,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import type { World } from '../../core/world.ts'

/** By the list itself: every version of a setting is another. */
const finders = new WeakMap<readonly string[], ReturnType<typeof wordFinder>>()

const finderOf = (words: readonly string[]) => {
  const known = finders.get(words)
  if (known !== undefined) return known
  const finder = wordFinder(words)
  finders.set(words, finder)
  return finder
}

/** Refuses a text with a word of the app's list (80001), unless it asks not to be looked at. */
export const refuseForbidden = (
  { settings }: World,
  app: number,
  { type, payload, flags }: Pick<WireMessage, 'type' | 'payload' | 'flags'>,
): void => {
  const words = settings.of(app).profanity.value
  if (words.length === 0 || type !== 'TIMTextElem') return
  if ((flags & MessageFlag.noContentCheck) !== 0) return
  if (finderOf(words)((payload as TextPayload).text) === undefined) return
  throw new Refusal(serverCodes.FORBIDDEN_TEXT, 'store message: the text has a forbidden word')
}
