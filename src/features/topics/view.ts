import type { Changes } from '../../kernel/changes.ts'
import type { Topic } from './model.ts'
import type { TopicStore } from './store.ts'

/** Topics of communities, as React sees them. */
export interface TopicsView {
  /**
   * The known topics of a community; all of them once `getTopicList` has resolved. Topic: `topics:`
   * and its ID.
   */
  list(groupID: string): readonly Readonly<Topic>[]
}

export const topicsView = (changes: Changes, topics: TopicStore): TopicsView => ({
  list: (groupID) =>
    changes.cached(`topics:${groupID}`, () =>
      topics.of(groupID).map((one) => changes.snapshotOf(one)),
    ),
})
