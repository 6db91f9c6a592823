import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { HistoryJumpApi } from './api-parts.ts'
import type { MessageContext } from './context.ts'
import { type MessageFeature, messageFeature } from './index.ts'
import { getMessageListHopping } from './methods/get-message-list-hopping.ts'

/** History from any message on. */
export const historyJumpFeature: Feature<
  { readonly api: HistoryJumpApi },
  { readonly messages: MessageFeature }
> = {
  name: 'historyJump',
  uses: { messages: messageFeature },
  create(_kernel, { messages: { context } }) {
    const table = { getMessageListHopping }
    return { api: bindMethods<HistoryJumpApi, MessageContext>(table, context, context.gate) }
  },
}
