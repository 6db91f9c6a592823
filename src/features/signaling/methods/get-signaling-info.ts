import { object } from '../../../kernel/check.ts'
import { getter } from '../context.ts'
import { type MessageContent, signalingOf } from '../model.ts'

export const getSignalingInfo = getter<'getSignalingInfo'>({
  args: [object({})],
  neutral: null,
  run: (_, message) =>
    typeof message.payload === 'object' && message.payload !== null
      ? (signalingOf(message as MessageContent) ?? null)
      : null,
})
