import { boolean, number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { arrayOf, numeric, wellFormed, words } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { addJoinedGroup } from '../add-joined-group.ts'
import type { CreateGroupOptions } from '../api.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import { customFields } from '../custom-fields.ts'
import { wireType } from '../wire-type.ts'

const { GRP_WORK, GRP_PUBLIC, GRP_MEETING, GRP_AVCHATROOM, GRP_COMMUNITY } = TYPES

const member = object({
  userID: text,
  role: optional(string),
  memberCustomField: optional(customFields),
})

export const createGroup = method<'createGroup'>({
  args: [
    object({
      name: words,
      type: optional(string),
      groupID: optional(string),
      introduction: optional(wellFormed),
      notification: optional(wellFormed),
      avatar: optional(wellFormed),
      maxMemberNum: optional(numeric(number)),
      joinOption: optional(string),
      inviteOption: optional(string),
      memberList: optional(arrayOf(member)),
      groupCustomField: optional(customFields),
      isSupportTopic: optional(boolean),
    }),
  ],
  async run(im, options) {
    const type = typeOf(options)
    const groupID = groupIDOf(options, type)
    const { name, introduction, notification } = options
    im.configuration.refuseProfanity('createGroup', name, introduction, notification)
    const { joinOption, memberList, isSupportTopic, ...rest } = options
    const isCommunity = type === GRP_COMMUNITY
    const before = im.groups.leftAt(groupID)
    const hasJoinOption = joinOption !== undefined && (isCommunity || type === GRP_PUBLIC)
    const answer = await im.wire.call(groupCommands.create, {
      ...rest,
      type,
      groupID,
      ...(hasJoinOption && { joinOption }),
      ...(memberList !== undefined && type !== GRP_AVCHATROOM && { memberList }),
      ...(isCommunity && { isSupportTopic: isSupportTopic === true ? 1 : 0 }),
    })
    const { position } = answer
    im.accountLog.take(position)
    const known = { groupID, type, name, position: position || before }
    const group = await addJoinedGroup(im, answer.group, known)
    return { group, overLimitUserIDList: [...(answer.overLimitUserIDList ?? [])] }
  },
})

const types: readonly string[] = [GRP_WORK, GRP_PUBLIC, GRP_MEETING, GRP_AVCHATROOM, GRP_COMMUNITY]

const typeOf = ({ type = GRP_WORK }: CreateGroupOptions): string => {
  const known = wireType(type)
  if (types.includes(known)) return known
  throw imError(errorCodes.ILLEGAL_GROUP_TYPE, { action: 'createGroup', data: { type } })
}

const groupIDOf = ({ groupID = '' }: CreateGroupOptions, type: string): string => {
  const isCommunity = type === GRP_COMMUNITY
  const isOfType = isCommunity
    ? groupID.startsWith('@TGS#_') && !groupID.includes('@TOPIC#_')
    : !groupID.startsWith('@TGS#')
  const isLegal = /^[\x21-\x7e]*$/.test(groupID) && groupID.length <= LIMITS.GROUP_ID_BYTES
  if (groupID === '' || (isLegal && isOfType)) return groupID
  throw imError(errorCodes.ILLEGAL_GROUP_ID, { action: 'createGroup', data: { groupID } })
}
