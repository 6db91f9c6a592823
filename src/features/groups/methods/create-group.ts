import { arrayOf, number, object, optional, string, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { LIMITS } from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import type { CreateGroupOptions } from '../api.ts'
import { groupCommands } from '../commands.ts'
import { joined, method } from '../context.ts'

const field = object({ key: text, value: string })

const typeNames: Readonly<Record<string, string>> = {
  Work: TYPES.GRP_WORK,
  Private: TYPES.GRP_WORK,
  Public: TYPES.GRP_PUBLIC,
}

export const createGroup = method<'createGroup'>({
  args: [
    object({
      name: text,
      type: optional(string),
      groupID: optional(string),
      introduction: optional(string),
      notification: optional(string),
      avatar: optional(string),
      maxMemberNum: optional(number),
      joinOption: optional(string),
      memberList: optional(arrayOf(object({ userID: text }))),
      groupCustomField: optional(arrayOf(field)),
    }),
  ],
  async run(im, options) {
    const type = typeOf(options)
    const groupID = groupIDOf(options)
    const { name, introduction, notification } = options
    im.configuration.refuseProfanity('createGroup', name, introduction, notification)
    const { joinOption, ...rest } = options
    const answer = await im.wire.call(groupCommands.create, {
      ...rest,
      type,
      groupID,
      ...(joinOption !== undefined && type === TYPES.GRP_PUBLIC ? { joinOption } : {}),
    })
    im.accountLog.take(answer.position)
    const group = joined(im, answer.group)
    return { group, overLimitUserIDList: [...answer.overLimitUserIDList] }
  },
})

const typeOf = ({ type = TYPES.GRP_WORK }: CreateGroupOptions): string => {
  const known = Object.hasOwn(typeNames, type) ? typeNames[type] : undefined
  if (known !== undefined) return known
  throw imError(errorCodes.ILLEGAL_GROUP_TYPE, { wanted: 'createGroup', data: { type } })
}

const groupIDOf = ({ groupID = '' }: CreateGroupOptions): string => {
  const isLegal =
    /^[\x21-\x7e]*$/.test(groupID) &&
    groupID.length <= LIMITS.GROUP_ID_BYTES &&
    !groupID.startsWith('@TGS#')
  if (isLegal) return groupID
  throw imError(errorCodes.ILLEGAL_GROUP_ID, { wanted: 'createGroup', data: { groupID } })
}
