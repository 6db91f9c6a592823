import { changed } from './changed.ts'
import { messageCommands } from './commands.ts'
import type { MessageContext } from './context.ts'
import { requirePeer } from './conversation-id.ts'
import type { MessageEntity } from './message-entity.ts'

/**
 * Lets a message say again what the server has: a host writes into it before it asks. Without a connection that
 * is done once there is one.
 */
export const reread = async (im: MessageContext, message: MessageEntity): Promise<void> => {
  const { conversationID, sequence } = message
  im.doubted.add(message)
  try {
    const peer = requirePeer(conversationID, 'read a message anew')
    const { messageList } = await im.wire.call(messageCommands.history, {
      ...peer,
      sequence,
      count: 1,
      direction: 0,
    })
    if (!im.doubted.delete(message)) return
    const wire = messageList.find((one) => one.sequence === sequence)
    if (wire === undefined) return
    im.changes.batch(() => {
      if (wire.version <= message.version) im.messages.repaired(message, wire)
      changed(im, conversationID, wire)
    })
  } catch (error) {
    im.log.debug('read a message anew: once there is a connection', error)
  }
}
