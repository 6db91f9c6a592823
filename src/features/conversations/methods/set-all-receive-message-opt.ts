import { boolean, object, oneOf, optional, whole } from '../../../kernel/check.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { receiveOptOf, wireOptionOf } from '../receive-opt.ts'

const remindType = oneOf([TYPES.MSG_REMIND_ACPT_AND_NOTE, TYPES.MSG_REMIND_ACPT_NOT_NOTE])

export const setAllReceiveMessageOpt = method<'setAllReceiveMessageOpt'>({
  args: [
    object({
      messageRemindType: optional(remindType),
      startHour: optional(whole(0, 23)),
      startMinute: optional(whole(0, 59)),
      startSecond: optional(whole(0, 59)),
      duration: optional(whole(0, LIMITS.RECEIVE_OPTION_SECONDS)),
      isRepeated: optional(boolean),
    }),
  ],
  async run({ wire, platform }, options) {
    const option = wireOptionOf(options, platform.clock)
    await wire.call(conversationCommands.setReceiveOption, option)
    return receiveOptOf(option, platform.clock)
  },
})
