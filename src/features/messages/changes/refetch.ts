import * as errorCodes from '../../../kernel/error-codes.ts'
import type { ImError } from '../../../kernel/errors.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { messageCommands } from '../commands.ts'
import type { MessageContext } from '../context.ts'
import { requirePeer } from '../conversation-id.ts'
import { conversationIDOf, type MessageEntity, sequenceOf, versionOf } from '../message-entity.ts'
import { changed } from './changed.ts'

/**
 * Lets a message say again what the server has: a host writes into it before it asks. Where that fails for now
 * it is done a little later, or once there is a connection.
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
    im.refetchLater.shorten()
    if (!im.stale.delete(message)) return
    const wire = messageList.find((one) => one.sequence === sequence)
    if (wire === undefined) return
    im.changes.batch(() => {
      if (wire.version <= versionOf(message)) im.messages.repaired(message, wire)
      changed(im, conversationID, wire)
    })
  } catch (error) {
    im.log.debug('read a message anew: a little later', error)
    if (passing.has((error as ImError).code)) im.refetchLater.begin()
  }
}

/** All that is in doubt. */
export const refetchStale = (im: MessageContext): void => {
  for (const message of [...im.stale]) void refetch(im, message)
}

/** Failures after which it is tried again while the connection stands. */
const passing: ReadonlySet<number> = new Set([
  errorCodes.NETWORK_TIMEOUT[0],
  serverCodes.OVERLOAD,
  serverCodes.SERVER_FAULT,
])
