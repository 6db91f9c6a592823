import type { MessageContext } from '../context.ts'
import type { MessageEntity } from '../message-entity.ts'

/** What a message says, as others can use it. */
export const travelling = ({ added }: MessageContext, { type, payload }: MessageEntity): object =>
  added.media?.travelling(type, payload) ?? payload
