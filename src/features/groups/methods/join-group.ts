import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { groupCommands } from '../commands.ts'
import { joined, method } from '../context.ts'

export const joinGroup = method<'joinGroup'>({
  args: [object({ groupID: text, applyMessage: optional(string) })],
  async run(im, { groupID, applyMessage = '' }) {
    if (im.gate.me.userID === '')
      throw imError(errorCodes.JOIN_NEEDS_LOGIN, { wanted: 'joinGroup' })
    im.configuration.refuseProfanity('joinGroup', applyMessage)
    const answer = await im.wire.call(groupCommands.join, {
      groupID,
      applyMessage,
      historyMessageFlag: 0,
    })
    im.accountLog.take(answer.position)
    const { status, group } = answer
    return group === undefined ? { status } : { status, group: joined(im, group) }
  },
})
