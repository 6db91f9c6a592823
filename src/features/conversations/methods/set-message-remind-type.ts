import { object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { arrayOf, oneOf } from '../../../kernel/value-checks.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { remindTypes, wireConversationType } from '../../../protocol/names.ts'
import { TYPES } from '../../../protocol/types.ts'
import { isTopic } from '../../messages/index.ts'
import { conversationCommands } from '../commands.ts'
import { type ConversationContext, method } from '../context.ts'
import { remindCode } from '../settings.ts'

const action = 'setMessageRemindType'

const noUsers = () => ({ successUserIDList: [], failureUserIDList: [] })

/** The live object of the group or topic. */
const changedOf = (im: ConversationContext, groupID: string) => {
  if (isTopic(groupID)) {
    const topic = im.topicOf?.(groupID)
    return topic === undefined ? {} : { topic }
  }
  const group = im.groups.find(groupID)
  return group === undefined ? {} : { group }
}

export const setMessageRemindType = method<'setMessageRemindType'>({
  args: [
    object({
      groupID: optional(text),
      userIDList: optional(arrayOf(text)),
      messageRemindType: oneOf(remindTypes),
    }),
  ],
  async run(im, { groupID, userIDList = [], messageRemindType: name }) {
    const isGroup = groupID !== undefined
    const ids = isGroup ? [groupID] : [...new Set(userIDList)].slice(0, LIMITS.REMIND_LIST)
    const ofTopics = name === TYPES.NOT_RECEIVE_MSG_EXCEPT_AT
    const ofGroups = ofTopics || name === TYPES.NOT_RECEIVE_OFFLINE_PUSH_EXCEPT_AT
    const isPossible = isGroup ? !ofTopics || isTopic(groupID) : !ofGroups
    if (ids.length === 0 || !isPossible) {
      const why = isPossible ? 'neither groupID nor userIDList' : 'not of such a conversation'
      throw imError(errorCodes.INVALID_OPERATION, { action, why })
    }
    const conversationType = isGroup ? wireConversationType.group : wireConversationType.c2c
    const { failureList } = await im.wire.call(conversationCommands.set, {
      conversationList: ids.map((to) => ({ conversationType, to })),
      change: { messageRemindType: remindCode(name) },
    })
    const [failure] = failureList
    if (isGroup && failure !== undefined)
      throw new ImError(failure.code, failure.message, { groupID })
    if (isGroup) return { ...noUsers(), ...changedOf(im, groupID) }
    const isRefused = new Set(failureList.map(({ to }) => to))
    const done = ids.filter((userID) => !isRefused.has(userID))
    return {
      successUserIDList: done.map((userID) => ({ userID })),
      failureUserIDList: failureList.map(({ to, code, message }) => ({
        userID: to,
        code,
        message,
      })),
    }
  },
})
