import * as errorCodes from '../../../kernel/error-codes.ts'
import type { ImError } from '../../../kernel/errors.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { messageCommands } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { requirePeer } from '../conversation-id.ts'
import { conversationIDOf, type MessageEntity, sequenceOf, versionOf } from '../message-entity.ts'
import { changed } from './changed.ts'

/**
 * Restores the server's version of a message that the host has modified. A failure is retried a
 * little later, or after a reconnect.
 */
export const refetch = async (im: MessageContext, message: MessageEntity): Promise<void> => {
  const conversationID = conversationIDOf(message)
  const sequence = sequenceOf(message)
  im.stale.add(message)
  try {
    const peer = requirePeer(conversationID, 'read a message anew')
    const { messageList } = await im.wire.ownOnce.call(messageCommands.history, {
      ...peer,
      sequence,
      count: 1,
      direction: 0,
    })
    im.refetchLater.reset()
    if (!im.stale.delete(message)) return
    const wire = messageList.find((one) => one.sequence === sequence)
    if (wire === undefined) return
    im.changes.batch(() => {
      if (wire.version <= versionOf(message)) im.messages.repaired(message, wire)
      changed(im, conversationID, wire)
    })
  } catch (error) {
    im.log.debug('refetch a message: later', error)
    if (passing.has((error as ImError).code)) im.refetchLater.schedule(() => refetchStale(im))
  }
}

/** Refetches all stale messages. */
export const refetchStale = (im: MessageContext): void => {
  for (const message of [...im.stale]) void refetch(im, message)
}

/** Errors after which it is retried on the same connection. */
const passing: ReadonlySet<number> = new Set([
  errorCodes.NETWORK_TIMEOUT[0],
  serverCodes.OVERLOAD,
  serverCodes.SERVER_FAULT,
])
