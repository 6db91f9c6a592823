import { object, optional } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { oneOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import { conversationCommands, type ReadAllAnswer } from '../commands.ts'
import { type ConversationContext, method } from '../context.ts'
import { readHere } from '../own-changes.ts'
import type { ConversationRecord } from '../record.ts'

const { CONV_C2C, CONV_GROUP, READ_ALL_C2C_MSG, READ_ALL_GROUP_MSG, READ_ALL_MSG } = TYPES

const scope = oneOf([READ_ALL_C2C_MSG, READ_ALL_GROUP_MSG, READ_ALL_MSG])

export const setAllMessageRead = method<'setAllMessageRead'>({
  args: [optional(object({ scope: optional(scope) }))],
  async run(im, { scope = READ_ALL_MSG } = {}) {
    const unread = im.conversations.sorted.filter(
      ({ entity }) => entity.unreadCount > 0 || entity.groupAtInfoList.length > 0,
    )
    const ofType = (type: string) => unread.filter(({ entity }) => entity.type === type)
    const c2c = scope === READ_ALL_GROUP_MSG ? [] : ofType(CONV_C2C)
    const groups = scope === READ_ALL_C2C_MSG ? [] : ofType(CONV_GROUP)
    const sentGroups = groups.slice(0, LIMITS.READ_ALL_GROUPS)
    if (c2c.length + sentGroups.length === 0) return {}
    const reverse = readHere(im, [...c2c, ...sentGroups])
    try {
      const { groupReadInfoArray } = await request(im, c2c.length > 0, sentGroups)
      const refused = groupReadInfoArray.filter(({ retCode }) => retCode !== 0)
      const isRefused = new Set(refused.map(({ groupID }) => groupID))
      reverse(sentGroups.filter((record) => isRefused.has(groupIDOf(record))))
    } catch (error) {
      reverse()
      throw failure(error)
    }
    return {}
  },
})

const request = (
  im: ConversationContext,
  isC2C: boolean,
  groups: readonly ConversationRecord[],
): Promise<ReadAllAnswer> =>
  im.wire.call(conversationCommands.readAll, {
    readAllC2CMessage: isC2C ? 1 : 0,
    groupMessageReadInfoList: groups.map((record) => ({
      groupID: groupIDOf(record),
      messageSequence: record.newest,
    })),
  })

const groupIDOf = ({ entity }: ConversationRecord) => entity.conversationID.slice(CONV_GROUP.length)

/** The lowest server code; lower codes already tell the host how to react. */
const SERVER_CODES = 10_000

const failure = (cause: unknown): unknown => {
  if (!(cause instanceof ImError) || cause.code < SERVER_CODES || cause.code === 60022) return cause
  const data = { serverCode: cause.code }
  return imError(errorCodes.READ_ALL_FAIL, { action: 'setAllMessageRead', data, cause })
}
