import { TYPES } from '../../../protocol/types.ts'
import type { ReceiveMessageOpt } from '../api.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { receiveOptOf } from '../receive-opt.ts'

const never: ReceiveMessageOpt = {
  messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
  startHour: 0,
  startMinute: 0,
  startSecond: 0,
  duration: 0,
  isRepeated: false,
  startTime: 0,
  endTime: 0,
}

export const getAllReceiveMessageOpt = method<'getAllReceiveMessageOpt'>({
  args: [],
  async run({ wire, platform }) {
    const { receiveOption } = await wire.call(conversationCommands.getReceiveOption, {})
    return receiveOption === undefined ? { ...never } : receiveOptOf(receiveOption, platform.clock)
  },
})
