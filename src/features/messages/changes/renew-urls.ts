import * as errorCodes from '../../../kernel/error-codes.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { uploadCommands } from '../../uploads/index.ts'

import type { MediaContext } from '../context.ts'
import { requireReadable } from '../conversation-id.ts'
import { expiryOf } from '../elements/addresses.ts'
import { Carrier } from '../elements/carrier.ts'
import type { MergerPayload } from '../elements/payloads.ts'
import { type Entry, typeOf } from '../entry.ts'
import { AHEAD_SECONDS, RENEWAL_WAIT_MS } from '../limits.ts'
import { localOf } from '../local-state.ts'
import { contentOf } from '../merged.ts'
import {
  conversationIDOf,
  has,
  kindOf,
  Mark,
  type MessageEntity,
  sequenceOf,
} from '../message-entity.ts'
import { shownHere } from '../plugins.ts'

/**
 * Requests new URLs for messages whose URLs have expired, or will soon. Waits at most 3 s; later
 * ones are applied on arrival. Never rejects.
 */
export const renewed = async (
  im: MediaContext,
  conversationID: string,
  messages: readonly Entry[],
  aheadSeconds = AHEAD_SECONDS,
): Promise<void> => {
  const due = messages.filter((entry) => sequenceOf(entry) > 0 && isDue(im, entry, aheadSeconds))
  if (due.length === 0) return
  const fresh = due.filter(({ payload }) => !im.renewals.has(payload))
  for (let from = 0; from < fresh.length; from += LIMITS.RENEW_LIST) {
    const part = fresh.slice(from, from + LIMITS.RENEW_LIST)
    const renewal = renew(im, conversationID, part)
    for (const { payload } of part) im.renewals.set(payload, renewal)
  }
  await inTime(im, Promise.all(due.map(({ payload }) => im.renewals.get(payload))))
}

const isDue = (im: MediaContext, entry: Entry, aheadSeconds = AHEAD_SECONDS): boolean =>
  expiryOf({ type: typeOf(entry), payload: entry.payload }) < im.serverTime() / 1_000 + aheadSeconds

const inTime = (im: MediaContext, coming: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const stop = im.platform.clock.after(RENEWAL_WAIT_MS, resolve)
    void coming.then(() => {
      stop()
      resolve()
    })
  })

const renew = async (
  im: MediaContext,
  conversationID: string,
  messages: readonly Entry[],
): Promise<void> => {
  const { userID } = im.gate.me
  try {
    const { conversationType, to } = requireReadable(conversationID, 'renew URLs')
    const sequenceList = messages.map(sequenceOf)
    const body = { conversationType, to, sequenceList }
    const { payloadList } = await im.wire.own.call(uploadCommands.renew, body)
    const contents = await Promise.all(messages.map((message) => freshContentOf(im, message)))
    if (im.gate.me.userID !== userID) return
    im.changes.batch(() => {
      for (const { sequence, payload } of [...payloadList, ...contents.flat()]) {
        fill(im, conversationID, sequence, payload)
      }
    })
  } catch (error) {
    im.log.debug('renew URLs: later', error)
    for (const { payload } of messages) im.renewals.delete(payload)
  }
}

/** The content of a merged message, fetched again by its key with valid URLs. */
const freshContentOf = async (im: MediaContext, entry: Entry) => {
  const { payload } = entry
  const sequence = sequenceOf(entry)
  const { downloadKey = '', messageList = [] } = payload as Partial<MergerPayload>
  if (downloadKey === '' || messageList.length === 0) return []
  const text = await contentOf(im, downloadKey, im.wire.own)
  return [{ sequence, payload: { messageList: JSON.parse(text) as object } }]
}

const fill = (
  im: MediaContext,
  conversationID: string,
  sequence: number,
  payload: object,
): void => {
  const message = im.messages.find(conversationID)?.at(sequence)
  if (message === undefined || has(message, Mark.revoked)) return
  const type = kindOf(message)
  im.proxy.present({ type, payload })
  im.messages.filled(message, message.payload, shownHere(im, message, payload))
  // The new URLs expire as well.
  im.renewals.delete(message.payload)
}

/** Renews the URLs of a forwarded message before it is sent; undefined if they are valid. */
export const renewsSource = (
  im: MediaContext,
  message: MessageEntity,
): Promise<void> | undefined => {
  const source = localOf(message).hints?.source
  return source && isDue(im, message) ? renewForwarded(im, message, source) : undefined
}

const renewForwarded = async (
  im: MediaContext,
  message: MessageEntity,
  source: MessageEntity,
): Promise<void> => {
  await renewed(im, conversationIDOf(source), [source])
  if (isDue(im, source)) return
  const row = errorCodes.MSG_FORWARD_INVALID_ELEMENTS
  const { payload } = source
  const type = kindOf(source)
  message.payload = Carrier.carry('sendMessage', row, (carrier) => carrier.payload(type, payload))
}
