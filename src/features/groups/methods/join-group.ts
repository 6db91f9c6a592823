import { object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { type ErrorRow, ImError, imError } from '../../../kernel/errors.ts'
import { joinStatuses } from '../../../protocol/names.ts'
import * as serverCodes from '../../../protocol/server-codes.ts'
import { TYPES } from '../../../protocol/types.ts'
import { cameIn } from '../came-in.ts'
import { groupCommands } from '../commands.ts'
import { asking, type GroupContext, method } from '../context.ts'
import type { Group } from '../model.ts'
import { wireType } from './create-group.ts'

export const joinGroup = method<'joinGroup'>({
  args: [object({ groupID: text, applyMessage: optional(string), type: optional(string) })],
  async run(im, { groupID, applyMessage = '', type = '' }) {
    const refuse = (row: ErrorRow) => imError(row, { wanted: 'joinGroup', data: { groupID } })
    if (im.rooms.has(groupID))
      return { status: TYPES.JOIN_STATUS_ALREADY_IN_GROUP, group: im.groups.get(groupID) as Group }
    if (im.gate.me.userID === '') {
      if (type !== '' && type !== TYPES.GRP_AVCHATROOM) throw refuse(errorCodes.JOIN_NEEDS_LOGIN)
      return { status: joinedNow, group: await visit(im, groupID) }
    }
    if (wireType(type) === TYPES.GRP_WORK) throw refuse(errorCodes.CANNOT_APPLY_TO_WORK_GROUP)
    im.configuration.refuseProfanity('joinGroup', applyMessage)
    const told = asking(im, groupID)
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
      const entered = im.rooms.entered(group, room)
      leaveOthers(im, groupID)
      return { status, group: entered }
    }
    const isOld = status === TYPES.JOIN_STATUS_ALREADY_IN_GROUP
    if (isOld && group?.selfInfo !== undefined) return { status, group: told(group) }
    const known = { groupID, type: wireType(type), name: '', position: position || before }
    return { status, group: await cameIn(im, group, known) }
  },
})

const joinedNow = TYPES.JOIN_STATUS_SUCCESS

/** Nobody is logged in: a guest hears what is said, and only in live rooms. */
const visit = async (im: GroupContext, groupID: string): Promise<Group> => {
  try {
    const { group, room } = await im.rooms.enter(groupID)
    return im.rooms.entered(group, room)
  } catch (error) {
    im.rooms.disconnect()
    if (!(error instanceof ImError) || error.code !== serverCodes.GROUP_NO_PERMISSION) throw error
    throw imError(errorCodes.JOIN_NEEDS_LOGIN, { wanted: 'joinGroup', cause: error })
  }
}

/** One room at a time, unless the app allows more (spec 3 section 4): an owner stays in its own. */
const leaveOthers = (im: GroupContext, groupID: string): void => {
  if (im.cloud.value('unlimited_rooms')) return
  for (const other of im.rooms.groupIDs) {
    const isOwn = im.groups.get(other)?.selfInfo.role === TYPES.GRP_MBR_ROLE_OWNER
    if (other !== groupID && !isOwn) void im.rooms.quit(other)
  }
}
