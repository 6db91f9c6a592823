import type { MergerPayload, Message, SimplifiedMessage } from 'tavern-im/strict'
import type { MessageContent } from '../../chat/message-content.ts'

/** A message that holds others, in a room or in another one. */
export type Bundled = Message | SimplifiedMessage

/** What a bundle holds of a message, part by part, as rooms show messages. */
export const contentsOf = ({ ID, messageBody }: SimplifiedMessage): readonly MessageContent[] =>
  messageBody.map(({ type, payload }, part) => ({
    // The room under it may show the same message.
    ID: `held-${ID}-${part}`,
    type,
    payload,
    flow: 'in',
    status: 'success',
    atUserList: [],
    isPassedOn: true,
  }))

/** The bundle that a message is; null where it is none. */
export const bundleIn = (message: Bundled): MergerPayload | null => {
  const body = 'messageBody' in message ? message.messageBody : [message]
  const found = body.find(({ type }) => type === 'TIMRelayElem')
  return found === undefined ? null : (found.payload as MergerPayload)
}

/** The messages in it, as far as they were fetched. */
export const heldBy = (message: Bundled): readonly SimplifiedMessage[] =>
  bundleIn(message)?.messageList ?? []
