import type { commands } from 'tavern-im/protocol'
import { addReaction } from './annotation/add-reaction.ts'
import { changeExtensions } from './annotation/change-extensions.ts'
import { listExtensions } from './annotation/list-extensions.ts'
import { listReactions } from './annotation/list-reactions.ts'
import { listReactors } from './annotation/list-reactors.ts'
import { removeReaction } from './annotation/remove-reaction.ts'
import type { CoreHandlers } from './context.ts'

/** Handlers for reactions and message extensions. */
export const annotationHandlers = {
  addReaction,
  removeReaction,
  reactions: listReactions,
  reactionUsers: listReactors,
  changeExtensions,
  extensions: listExtensions,
} satisfies CoreHandlers<typeof commands.annotation>
