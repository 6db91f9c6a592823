import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { joinStatuses } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { cameIn } from '../came-in.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { wireType } from './create-group.ts'

export const joinGroup = method<'joinGroup'>({
  args: [object({ groupID: text, applyMessage: optional(string), type: optional(string) })],
  async run(im, { groupID, applyMessage = '', type = '' }) {
    const refuse = (row: ErrorRow) => imError(row, { wanted: 'joinGroup', data: { groupID } })
    if (im.gate.me.userID === '') throw refuse(errorCodes.JOIN_NEEDS_LOGIN)
    if (wireType(type) === TYPES.GRP_WORK) throw refuse(errorCodes.CANNOT_APPLY_TO_WORK_GROUP)
    im.configuration.refuseProfanity('joinGroup', applyMessage)
    const { status, group, position } = await im.wire.call(groupCommands.join, {
      groupID,
      applyMessage,
      historyMessageFlag: 0,
    })
    im.accountLog.take(position)
    if (!joinStatuses.includes(status)) throw refuse(errorCodes.JOIN_FAILED)
    if (status === TYPES.JOIN_STATUS_WAIT_APPROVAL) return { status }
    const known = { groupID, type: wireType(type), name: '', position }
    return { status, group: await cameIn(im, group, known) }
  },
})
