import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../../kernel/errors.ts'
import { wellFormed } from '../../../kernel/value-checks.ts'
import { joinStatuses } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { addJoinedGroup } from '../add-joined-group.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { afterRequest } from '../membership.ts'
import type { Group } from '../model.ts'
import { noRooms } from '../refusals.ts'
import { wireType } from '../wire-type.ts'

export const joinGroup = method<'joinGroup'>({
  args: [object({ groupID: text, applyMessage: optional(wellFormed), type: optional(string) })],
  async run(im, { groupID, applyMessage = '', type = '' }) {
    const refuse = (row: ErrorRow) => imError(row, { action: 'joinGroup', data: { groupID } })
    if (im.rooms?.has(groupID))
      return { status: TYPES.JOIN_STATUS_ALREADY_IN_GROUP, group: im.groups.get(groupID) as Group }
    if (im.gate.me.userID === '') {
      const isRoom = type === '' || type === TYPES.GRP_AVCHATROOM
      if (!isRoom || im.rooms === undefined) throw refuse(errorCodes.JOIN_NEEDS_LOGIN)
      return { status: TYPES.JOIN_STATUS_SUCCESS, group: await im.rooms.enterAsGuest(groupID) }
    }
    if (wireType(type) === TYPES.GRP_WORK) throw refuse(errorCodes.CANNOT_APPLY_TO_WORK_GROUP)
    im.configuration.refuseProfanity('joinGroup', applyMessage)
    const groupOf = afterRequest(im, groupID)
    const before = im.groups.leftAt(groupID)
    const { status, group, position, room } = await im.wire.call(groupCommands.join, {
      groupID,
      applyMessage,
      historyMessageFlag: 0,
    })
    im.accountLog.take(position)
    if (!joinStatuses.includes(status)) throw refuse(errorCodes.JOIN_FAILED)
    if (status === TYPES.JOIN_STATUS_WAIT_APPROVAL) return { status }
    if (group !== undefined && room !== undefined) {
      if (im.rooms === undefined) throw noRooms('joinGroup', groupID)
      return { status, group: im.rooms.joined(group, room) }
    }
    const isOld = status === TYPES.JOIN_STATUS_ALREADY_IN_GROUP
    if (isOld && group?.selfInfo !== undefined) return { status, group: groupOf(group) }
    const known = { groupID, type: wireType(type), name: '', position: position || before }
    return { status, group: await addJoinedGroup(im, group, known) }
  },
})
