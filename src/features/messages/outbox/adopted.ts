import type { MessageContext } from '../context.ts'
import { conversationOf } from '../conversation-id.ts'
import { STORED_SECONDS } from '../limits.ts'
import { identityOf, kindOf, MessageEntity } from '../message-entity.ts'
import { statusSet } from '../message-state.ts'
import { discarded, isRisk, restored } from '../outgoing.ts'
import { canSend } from '../plugins.ts'
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
  const isRefused = !reopen(im, message, kept) || kept.isRefused
  if (isRefused) statusSet(message, 'fail')
  message.hasRiskContent = isRisk(kept.refusedWith)
  restored(messages, message)
  const state = isRefused ? 'refused' : 'waiting'
  return [{ message, wire, order, state, attempts: 0, isAdopted: true, waiters: [] }]
}

/** Opens the file of a message that still needs it. Returns false if it is missing. */
const reopen = (
  im: MessageContext,
  message: MessageEntity,
  { wire, file }: KeptMessage,
): boolean => {
  const { media } = im.plugins
  const element = media?.elementOf(kindOf(message))
  if (media === undefined || element === undefined) return true
  const isStored = element.url(message.payload) !== ''
  const opened = file && im.platform.files?.open(file)
  if (opened === undefined) {
    if (!isStored) im.messages.journal?.note(message, 'fileLost')
    return isStored
  }
  // The page shows other URLs than the message sends.
  const { payload } = message
  message.payload = { ...payload, ...element.shown(payload, opened.localUrl) } as typeof payload
  const age = im.platform.clock.now() / 1_000 - wire.time
  media.keepFile(message, opened, isStored && age < STORED_SECONDS)
  return true
}
