import { object, optional, text } from '../../../kernel/check.ts'
import { arrayOf } from '../../../kernel/value-checks.ts'
import { method } from '../context.ts'
import { readTopics } from '../list.ts'

export const getTopicList = method<'getTopicList'>({
  args: [object({ groupID: text, topicIDList: optional(arrayOf(text)) })],
  async run(im, { groupID, topicIDList }) {
    const { groups, topics } = im
    const isHere = (topicID: string) => topics.get(topicID) !== undefined
    const isKnown = topics.isListed(groupID) && (topicIDList ?? []).every(isHere)
    const failureTopicList = isKnown ? [] : await readTopics(im, groupID, topicIDList, im.wire)
    const topicIDs = topicIDList === undefined ? groups.topicsOf(groupID) : new Set(topicIDList)
    const successTopicList = [...topicIDs].flatMap((topicID) => topics.get(topicID) ?? [])
    return { successTopicList, failureTopicList }
  },
})
