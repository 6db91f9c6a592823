import { boolean, object, optional } from '../../../kernel/check.ts'
import { numeric, oneOf, whole } from '../../../kernel/value-checks.ts'
import { TYPES } from '../../../protocol/types.ts'
import { conversationCommands } from '../commands.ts'
import { method } from '../context.ts'
import { receiveOptOf, wireOptionOf } from '../receive-opt.ts'

const remindType = oneOf([TYPES.MSG_REMIND_ACPT_AND_NOTE, TYPES.MSG_REMIND_ACPT_NOT_NOTE])

export const setAllReceiveMessageOpt = method<'setAllReceiveMessageOpt'>({
  args: [
    object({
      messageRemindType: optional(remindType),
      startHour: optional(numeric(whole(0, 23))),
      startMinute: optional(numeric(whole(0, 59))),
      startSecond: optional(numeric(whole(0, 59))),
      duration: optional(numeric(whole(0))),
      isRepeated: optional(boolean),
    }),
  ],
  async run({ wire, platform }, options) {
    const option = wireOptionOf(options, platform.clock)
    await wire.call(conversationCommands.setReceiveOption, option)
    return receiveOptOf(option, platform.clock)
  },
})
