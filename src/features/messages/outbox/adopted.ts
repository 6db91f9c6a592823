import { conversationOf } from '../conversation-id.ts'
import { MessageEntity } from '../message-entity.ts'
import { discarded, restored } from '../outgoing.ts'
import type { Entry } from './entry.ts'
import { idOf, type KeptMessage } from './kept.ts'
import type { OutboxParts } from './outbox.ts'

/**
 * The entries after the device was read, in the order of writing: with those that an earlier page has left, or
 * another one has written; without those that another page has brought to an end.
 */
export const adopted = (
  im: OutboxParts,
  found: readonly KeptMessage[],
  entries: ReadonlyMap<MessageEntity, Entry>,
): Entry[] =>
  im.changes.batch(() => {
    const here = new Set([...entries.keys()].map(({ ID }) => ID))
    const there = new Set(found.map(({ wire }) => idOf(wire)))
    const stayed = [...entries.values()].filter((entry) => {
      const isGone = entry.isAdopted && entry.state !== 'sent' && !there.has(entry.message.ID)
      if (isGone) discarded(im.messages, entry.message)
      return !isGone
    })
    const added = found
      .filter(({ wire }) => !here.has(idOf(wire)))
      .sort(byOrder)
      .flatMap((kept) => adopt(im, kept))
    return [...stayed, ...added].sort(byOrder)
  })

/** Devices say what they keep in any order. */
const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order

const adopt = (im: OutboxParts, { wire, order, isRefused }: KeptMessage): Entry[] => {
  const { messages, asides } = im
  const conversationID = conversationOf(wire, wire.from)
  // History may have brought it before.
  if (messages.find(conversationID)?.find(wire.tinyID, wire.clientTime, wire.random)) return []
  const status = isRefused ? 'fail' : 'unSend'
  const message = new MessageEntity(wire, conversationID, true, status)
  const cmConfigID = wire.extra?.cmConfigID
  if (cmConfigID !== undefined) asides.set(message, { onProgress: undefined, cmConfigID })
  restored(messages, message)
  const state = isRefused ? 'refused' : 'waiting'
  return [{ message, wire, order, state, attempts: 0, isAdopted: true, waiters: [] }]
}
