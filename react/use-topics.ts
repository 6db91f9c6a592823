import type { Snapshot, Topic } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { featureOf } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface Topics {
  readonly topicList: readonly Snapshot<Topic>[]
}

/** The result of `useTopics`. */
export interface TopicsState extends Topics, QueryState {}

const noTopics = neutralState<Topics>({ topicList: [] })

/**
 * Returns the topics of an own community with their unread counts.
 *
 * @param groupID null shows nothing and asks for nothing.
 */
export const useTopics = <Selected = TopicsState>(
  groupID: string | null,
  { select }: ReadOptions<TopicsState, Selected> = {},
): Selected =>
  useQuery(
    groupID === null
      ? null
      : {
          key: `topics ${groupID}`,
          topics: [`topics:${groupID}`],
          read(view, fetched) {
            const topicList = featureOf(view.topics, 'topics').list(groupID)
            return topicList.length === 0 && fetched === undefined ? null : { topicList }
          },
          fetch: (chat) => chat.getTopicList({ groupID }),
        },
    noTopics,
    select,
  )
