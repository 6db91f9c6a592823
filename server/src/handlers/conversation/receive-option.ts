import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireReceiveOption,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, shape, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'

type SetAnswer = AnswerOf<typeof commands.conversation.setReceiveOption>
type GetAnswer = AnswerOf<typeof commands.conversation.getReceiveOption>

const time = whole(0, 2 ** 32 - 1)

const read = request(
  'conversation.setReceiveOption',
  serverCodes.CONVERSATION_BAD_PARAMETER,
  shape({
    // With push notifications, or without.
    messageRemindType: oneOf(0, 2),
    startTime: time,
    endTime: time,
    isRepeated: oneOf(0, 1),
  }),
)

/** Limits a daily period to one day. */
const capped = (option: WireReceiveOption): WireReceiveOption => {
  if (option.isRepeated === 0) return option
  const latest = option.startTime + LIMITS.RECEIVE_OPTION_SECONDS
  return { ...option, endTime: Math.min(option.endTime, latest) }
}

/** Sets the caller's do-not-disturb period; push notifications respect it. */
export const setReceiveOption = async (
  context: Context<Data & Notify>,
  body: unknown,
): Promise<SetAnswer> => {
  const option = read(body)
  if (option.endTime < option.startTime) {
    throw new Refusal(
      serverCodes.CONVERSATION_BAD_PARAMETER,
      'conversation.setReceiveOption: it ends before it starts',
    )
  }
  const receiveOption = capped(option)
  const { services } = context
  await withLoaded(() => {
    const account = callerOf(context)
    account.receiveOption = receiveOption
    services.writer.touch(services.tables.account, account)
    logEvent(services, account, { event: 'receiveOption', receiveOption })
  })
  await services.writer.settled()
  return {}
}

const readNothing = request('conversation.getReceiveOption', serverCodes.BAD_PACKET, shape({}))

export const getReceiveOption = async (
  context: Context<Data>,
  body: unknown,
): Promise<GetAnswer> => {
  readNothing(body)
  const { receiveOption } = await withLoaded(() => callerOf(context))
  await context.services.writer.settled()
  return receiveOption === null ? {} : { receiveOption }
}
