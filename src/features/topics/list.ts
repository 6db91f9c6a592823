import type { RequestOf } from '../../kernel/command.ts'
import { ImError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/wire.ts'
import * as LIMITS from '../../protocol/limits.ts'
import * as serverCodes from '../../protocol/server-codes.ts'
import type { WireGroup } from '../groups/commands.ts'
import type { TopicFailure } from './api.ts'
import { topicCommands, type WireTopicFailure } from './commands.ts'
import type { TopicContext } from './context.ts'

/**
 * Reads topics of a community, or all of them; returns those that fail. Forgets topics that the whole list does not have.
 * `first`: calls the first page; the host's wire, if the host asked for them.
 */
export const readTopics = async (
  im: TopicContext,
  groupID: string,
  topicIDList?: readonly string[],
  first: Caller = im.wire.own,
): Promise<TopicFailure[]> => {
  const deletedMeanwhile = new Set<string>()
  im.deletedMeanwhile.add(deletedMeanwhile)
  try {
    const request = { groupID, limit: LIMITS.TOPIC_PAGE, ...(topicIDList && { topicIDList }) }
    // A topic that is created while the list is requested is not in the list.
    const before = im.groups.topicsOf(groupID)
    const { failures, found } = await readPages(im, request, first, deletedMeanwhile)
    if (topicIDList === undefined) {
      const gone = before.filter((topicID) => !found.has(topicID))
      deleted(im, groupID, gone)
      im.topics.listed(groupID)
    }
    return failures
  } finally {
    im.deletedMeanwhile.delete(deletedMeanwhile)
  }
}

const readPages = async (
  im: TopicContext,
  request: Omit<RequestOf<typeof topicCommands.list>, 'offset'>,
  first: Caller,
  deletedMeanwhile: ReadonlySet<string>,
) => {
  const failures: WireTopicFailure[] = []
  const found = new Set<string>()
  let wire = first
  let offset = 0
  do {
    const page = await wire.call(topicCommands.list, { ...request, offset })
    wire = im.wire.own
    im.changes.batch(() => {
      for (const row of page.topicList) {
        const topicID = row.group?.groupID ?? ''
        if (deletedMeanwhile.has(topicID)) continue
        im.conversations.listed(row)
        // A topic that was created during the login is known, and had no conversation until now.
        im.topics.changed(topicID)
        found.add(topicID)
      }
    })
    failures.push(...page.failureTopicList)
    // An answer that goes back would be asked for without end.
    offset = page.offset > offset ? page.offset : 0
  } while (offset > 0)
  return { failures, found }
}

/** Topics of a community were deleted: forgets the known ones. */
export const deleted = (im: TopicContext, groupID: string, topicIDs: readonly string[]): void =>
  im.changes.batch(() => {
    const known = topicIDs.filter((topicID) => im.groups.find(topicID) !== undefined)
    const topicIDList = im.topics.wasListed(groupID) ? known : [...topicIDs]
    for (const topicID of topicIDs) {
      for (const meanwhile of im.deletedMeanwhile) meanwhile.add(topicID)
      if (known.includes(topicID)) im.groups.left(topicID, 0)
      // It may have been spoken of.
      else im.facts.publish('group-left', { groupID: topicID })
    }
    if (topicIDList.length === 0) return
    im.events.emit('onTopicDeleted', () => ({ groupID, topicIDList }))
  })

/** Reads the topics of a stale community again: its whole list if that was read before, or else the known topics. */
export const readAgain = async (im: TopicContext, groupID: string): Promise<void> => {
  try {
    const known = im.topics.wasListed(groupID) ? undefined : im.groups.topicsOf(groupID)
    const gone = await readTopics(im, groupID, known)
    deleted(
      im,
      groupID,
      gone.map(({ topicID }) => topicID),
    )
  } catch (error) {
    // No longer mine, or not a community: the list of groups reports that.
    if (!(error instanceof ImError && error.code < 20000 && error.code > 10000)) throw error
    if (error.code === serverCodes.GROUP_INTERNAL) throw error
    im.topics.removed(groupID)
  }
}

/** A community has a topic more (an entry of its log, perhaps for the second time). */
export const created = (im: TopicContext, groupID: string, topic: WireGroup): void => {
  const { groupID: topicID } = topic
  const isNew = im.groups.find(topicID) === undefined
  for (const meanwhile of im.deletedMeanwhile) meanwhile.delete(topicID)
  if (im.groups.find(groupID) === undefined) return
  im.groups.joined(topic)
  im.topics.changed(topicID)
  if (isNew) im.events.emit('onTopicCreated', () => ({ groupID, topicID }))
}
