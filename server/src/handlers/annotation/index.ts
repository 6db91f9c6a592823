import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { addReaction } from './add-reaction.ts'
import { changeExtensions } from './change-extensions.ts'
import { listExtensions } from './list-extensions.ts'
import { listReactions } from './list-reactions.ts'
import { listReactors } from './list-reactors.ts'
import { removeReaction } from './remove-reaction.ts'

/** Handlers for reactions and message extensions. */
export const annotationHandlers = {
  addReaction,
  removeReaction,
  reactions: listReactions,
  reactionUsers: listReactors,
  changeExtensions,
  extensions: listExtensions,
} satisfies CoreHandlers<typeof commands.annotation>
