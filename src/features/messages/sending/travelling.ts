import type { MessageContext } from '../context.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'

/** What a message says, as others can use it. */
export const travelling = ({ plugins }: MessageContext, message: MessageEntity): object =>
  plugins.media?.travelling(kindOf(message), message.payload) ?? message.payload
