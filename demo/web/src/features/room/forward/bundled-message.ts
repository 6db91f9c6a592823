import type { MergerPayload, Message, SimplifiedMessage } from 'tavern-im/strict'
import type { MessageContent } from '../../chat/message-content.ts'

/** A merger message in a room, or inside another one. */
export type Bundled = Message | SimplifiedMessage

/** The parts of a message inside a bundle, in the form that rooms show. */
export const contentsOf = ({ ID, messageBody }: SimplifiedMessage): readonly MessageContent[] =>
  messageBody.map(({ type, payload }, part) => ({
    // The room below may show the same message, so the ID must differ.
    ID: `held-${ID}-${part}`,
    type,
    payload,
    flow: 'in',
    status: 'success',
    atUserList: [],
    isForwarded: true,
  }))

/** The payload of a merger message; null for other types. */
export const bundleIn = (message: Bundled): MergerPayload | null => {
  const body = 'messageBody' in message ? message.messageBody : [message]
  const found = body.find(({ type }) => type === 'TIMRelayElem')
  return found === undefined ? null : (found.payload as MergerPayload)
}

/** Its messages that were fetched. */
export const bundledMessages = (message: Bundled): readonly SimplifiedMessage[] =>
  bundleIn(message)?.messageList ?? []
