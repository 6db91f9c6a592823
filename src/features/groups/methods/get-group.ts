import { object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { groupCommands } from '../commands.ts'
import { joined, method } from '../context.ts'
import { toGroup } from '../model.ts'

export const getGroupList = method<'getGroupList'>({
  args: [],
  run: (im) => ({ groupList: im.groups.list }),
})

export const getGroupProfile = method<'getGroupProfile'>({
  args: [object({ groupID: text })],
  async run(im, { groupID }) {
    const answer = await im.wire.call(groupCommands.profile, { groupIDList: [groupID] })
    const [group] = answer.groups
    if (group !== undefined) {
      // Only groups I am in are kept; others are told as they are now.
      const isMine = group.selfInfo !== undefined
      return { group: isMine ? joined(im, group) : toGroup(group, im.gate.me.userID) }
    }
    const [failure] = answer.failures
    if (failure === undefined)
      throw imError(errorCodes.GROUP_NOT_FOUND, { wanted: 'getGroupProfile' })
    throw new ImError(failure.code, failure.message, { groupID }, undefined, 'getGroupProfile')
  },
})
