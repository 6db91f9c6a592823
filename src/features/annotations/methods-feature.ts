import { methodsOver } from '../methods-over.ts'
import type { AnnotationApi } from './api.ts'
import type { AnnotationContext } from './context.ts'
import { annotationStateFeature } from './index.ts'
import { addMessageReaction } from './methods/add-message-reaction.ts'
import { deleteMessageExtensions } from './methods/delete-message-extensions.ts'
import { getAllUserListOfMessageReaction } from './methods/get-all-user-list-of-message-reaction.ts'
import { getMessageExtensions } from './methods/get-message-extensions.ts'
import { getMessageReactions } from './methods/get-message-reactions.ts'
import { removeMessageReaction } from './methods/remove-message-reaction.ts'
import { setMessageExtensions } from './methods/set-message-extensions.ts'

const table = {
  setMessageExtensions,
  getMessageExtensions,
  deleteMessageExtensions,
  addMessageReaction,
  removeMessageReaction,
  getMessageReactions,
  getAllUserListOfMessageReaction,
}

/** Reactions and extensions of messages. */
export const annotationFeature = methodsOver<AnnotationApi, AnnotationContext>(
  'annotations',
  annotationStateFeature,
  table,
)
