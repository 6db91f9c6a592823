import { boolean, object, optional, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { wellFormed, words } from '../../../kernel/value-checks.ts'
import { topicCommands } from '../commands.ts'
import { method } from '../context.ts'
import { requireTopicID } from '../topic-id.ts'

const action = 'updateTopicProfile'

export const updateTopicProfile = method<'updateTopicProfile'>({
  args: [
    object({
      groupID: text,
      topicID: text,
      topicName: optional(words),
      avatar: optional(wellFormed),
      notification: optional(wellFormed),
      introduction: optional(wellFormed),
      customData: optional(wellFormed),
      muteAllMembers: optional(boolean),
    }),
  ],
  async run(im, { muteAllMembers: isMuted, ...changes }) {
    const { groupID, topicID, topicName, introduction, notification } = changes
    requireTopicID(groupID, topicID, action)
    im.configuration.refuseProfanity(action, topicName, introduction, notification)
    const answer = await im.wire.call(topicCommands.update, {
      ...changes,
      ...(isMuted !== undefined && { muteAllMembers: isMuted ? 'On' : 'Off' }),
    })
    im.changes.batch(() => im.conversations.listed(answer.topic))
    const topic = im.topics.get(topicID)
    // The topic was deleted while the answer was in flight.
    if (topic === undefined) throw imError(errorCodes.GROUP_NOT_FOUND, { action })
    return { topic }
  },
})
