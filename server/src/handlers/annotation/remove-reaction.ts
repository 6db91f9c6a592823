import { serverCodes } from 'tavern-im/protocol'
import { admitUnblockedIn } from '../../domain/rules/speech-rules.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changeReaction } from './change-reaction.ts'

/** Removes a reaction of the caller. Refuses with 23008 and 23009. */
export const removeReaction = changeReaction({
  command: 'reaction.remove',
  action: 'Remove',
  operation: 'remove reaction',
  // A removal contains no speech, so a muted user may do it.
  admit: (_context, _account, conversation) => admitUnblockedIn(conversation),
  async decision({ services }, { account, key, reactionID, reactors }) {
    const operation = `remove reaction ${reactionID}`
    if (reactors.length === 0) {
      throw new Refusal(serverCodes.REACTION_NOT_FOUND, `${operation}: no one has it`)
    }
    const left = reactors.filter(({ userID }) => userID !== account.userID)
    if (left.length === reactors.length) {
      throw new Refusal(serverCodes.REACTION_NOT_MINE, `${operation}: you do not have it`)
    }
    return {
      query: services.queries.removeReaction,
      parameters: [...key, reactionID, account.id],
      reactors: left,
    }
  },
})
