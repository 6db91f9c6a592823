import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { createTopic } from './create-topic.ts'
import { deleteTopics } from './delete-topics.ts'
import { listTopics } from './list-topics.ts'
import { updateTopic } from './update-topic.ts'

/** Handlers for topics of communities. Their messages use the handlers of groups. */
export const topicHandlers = {
  create: createTopic,
  delete: deleteTopics,
  update: updateTopic,
  list: listTopics,
} satisfies CoreHandlers<typeof commands.topic>
