import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { admitTalkIn } from '../../core/people/blocking.ts'
import { changeReaction } from './change-reaction.ts'

/** Takes a reaction of the caller back. Refuses with 23008 and 23009. */
export const removeReaction = changeReaction({
  command: 'reaction.remove',
  action: 'Remove',
  wanted: 'remove reaction',
  // It says nothing, so a muted user may.
  admit: ({ services }, _account, conversation) => admitTalkIn(services, conversation),
  async decision({ services }, { account, key, reactionID, reactors }) {
    const wanted = `remove reaction ${reactionID}`
    if (reactors.length === 0) {
      throw new Refusal(serverCodes.REACTION_NOT_FOUND, `${wanted}: no one has it`)
    }
    const left = reactors.filter(({ userID }) => userID !== account.userID)
    if (left.length === reactors.length) {
      throw new Refusal(serverCodes.REACTION_NOT_MINE, `${wanted}: you do not have it`)
    }
    return {
      query: services.queries.removeReaction,
      parameters: [...key, reactionID, account.id],
      reactors: left,
    }
  },
})
