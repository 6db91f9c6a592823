import { object, optional, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { topicCommands } from '../commands.ts'
import { method } from '../context.ts'

export const deleteTopicFromCommunity = method<'deleteTopicFromCommunity'>({
  args: [object({ groupID: text, topicIDList: optional(arrayOf(text)) })],
  async run(im, { groupID, topicIDList }) {
    const answer = await im.wire.call(topicCommands.delete, {
      groupID,
      ...(topicIDList && { topicIDList }),
    })
    return {
      successTopicList: [...answer.successTopicList],
      failureTopicList: [...answer.failureTopicList],
    }
  },
})
