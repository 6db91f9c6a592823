import { object, optional, string, text } from '../../../kernel/check.ts'
import { wellFormed, words } from '../../../kernel/value-checks.ts'
import { topicCommands } from '../commands.ts'
import { method } from '../context.ts'
import { requireTopicID } from '../topic-id.ts'

const action = 'createTopicInCommunity'

export const createTopicInCommunity = method<'createTopicInCommunity'>({
  args: [
    object({
      groupID: text,
      topicName: words,
      topicID: optional(string),
      avatar: optional(wellFormed),
      notification: optional(wellFormed),
      introduction: optional(wellFormed),
      customData: optional(wellFormed),
    }),
  ],
  async run(im, options) {
    const { groupID, topicID = '', topicName, introduction, notification } = options
    if (topicID !== '') requireTopicID(groupID, topicID, action)
    im.configuration.refuseProfanity(action, topicName, introduction, notification)
    const answer = await im.wire.call(topicCommands.create, { ...options, topicID })
    return { topicID: answer.topicID }
  },
})
