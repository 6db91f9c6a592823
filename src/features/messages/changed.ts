import type { WireMessage } from '../../protocol/message.ts'
import { MessageFlag } from '../../protocol/names.ts'
import type { MessageContext } from './context.ts'
import { MessageEntity } from './message-entity.ts'

/**
 * A message was recalled or modified, by whomever. The host hears of it also where the message is not in
 * memory; of its own recall it does not (api-semantics 4), nor of a version that is known.
 */
export const changed = (im: MessageContext, conversationID: string, message: WireMessage): void =>
  im.changes.batch(() => {
    if (!im.messages.changed(conversationID, message)) return
    const isRevoked = (message.flags & MessageFlag.revoked) !== 0
    im.facts.publish('message-changed', { conversationID, message, isRevoked })
    const known = im.messages.find(conversationID)?.at(message.sequence)
    if (isRevoked && known !== undefined && im.changing.has(known)) return
    const isMine = message.from === im.gate.me.userID
    const told = () => [known ?? new MessageEntity(message, conversationID, isMine, 'success')]
    im.events.emit(isRevoked ? 'onMessageRevoked' : 'onMessageModified', told)
  })
