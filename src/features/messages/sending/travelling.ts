import type { MessageContext } from '../context.ts'
import { kindOf, type MessageEntity } from '../message-entity.ts'

/** The payload of a message with public addresses. */
export const travelling = ({ plugins }: MessageContext, message: MessageEntity): object =>
  plugins.media?.travelling(kindOf(message), message.payload) ?? message.payload
