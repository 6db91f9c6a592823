import type { MessageContext } from '../context.ts'
import { conversationOf } from '../conversation-id.ts'
import { identityOf, MessageEntity } from '../message-entity.ts'
import { statusSet } from '../message-state.ts'
import { discarded, isRisk, restored } from '../outgoing.ts'
import { canSend, firstOf } from '../plugins.ts'
import type { Entry } from './entry.ts'
import { idOf, type KeptMessage } from './kept.ts'

/**
 * Merges the stored entries of earlier or other pages into the outbox, in the order of writing,
 * without those that another page has finished.
 */
export const adopted = (
  im: MessageContext,
  found: readonly KeptMessage[],
  entries: ReadonlyMap<MessageEntity, Entry>,
): Entry[] =>
  im.changes.batch(() => {
    const here = new Set([...entries.keys()].map(identityOf))
    const there = new Set(found.map(({ wire }) => idOf(wire)))
    const stayed = [...entries.values()].filter((entry) => {
      const isGone =
        entry.isAdopted && entry.state !== 'sent' && !there.has(identityOf(entry.message))
      if (isGone) discarded(im.messages, entry.message)
      return !isGone
    })
    const added = found
      .filter(({ wire }) => !here.has(idOf(wire)) && canSend(im, wire.type))
      .sort(byOrder)
      .flatMap((kept) => adopt(im, kept))
    return [...stayed, ...added].sort(byOrder)
  })

/** Storage returns records in any order. */
const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order

const adopt = (im: MessageContext, kept: KeptMessage): Entry[] => {
  const { wire, order } = kept
  const { messages, sendHints } = im
  const conversationID = conversationOf(wire, wire.from)
  // History may have loaded it already.
  if (messages.find(conversationID)?.find(wire.tinyID, wire.clientTime, wire.random)) return []
  const message = new MessageEntity(wire, conversationID, true, 'unSend')
  const cmConfigID = wire.extra?.cmConfigID
  if (cmConfigID !== undefined) sendHints.set(message, { onProgress: undefined, cmConfigID })
  const isRefused =
    firstOf(im, (plugin) => plugin.restored?.(message, kept)) === false || kept.isRefused
  if (isRefused) statusSet(message, 'fail')
  message.hasRiskContent = isRisk(kept.refusedWith)
  restored(messages, message)
  const state = isRefused ? 'refused' : 'waiting'
  return [{ message, wire, order, state, attempts: 0, isAdopted: true, waiters: [] }]
}
