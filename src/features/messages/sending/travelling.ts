import type { MessageContext } from '../context.ts'
import { forOthers } from '../elements/carrier.ts'
import type { MessageEntity } from '../message-entity.ts'

/** What a message says, as others can use it: no addresses that only this page, or this client's proxy, has. */
export const travelling = ({ proxy }: MessageContext, { type, payload }: MessageEntity): object =>
  proxy.original(type, forOthers(type, payload))
