import { LIMITS, serverCodes } from 'tavern-im/protocol'
import { wireReactor } from '../../domain/messages/reactions.ts'
import { admitSpeaking } from '../../domain/rules/speech-rules.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { refuseForbiddenWords } from '../message/content-checks.ts'
import { changeReaction } from './change-reaction.ts'

/** Adds a reaction of the caller. Refuses with 23005, 23006 and 23007. */
export const addReaction = changeReaction({
  command: 'reaction.add',
  action: 'Add',
  operation: 'add reaction',
  admit: ({ services, caller }, account, conversation) =>
    admitSpeaking(services, caller, account, conversation),
  async decision(context, { account, key, reactionID, reactors }) {
    refuseForbiddenWords(context, [reactionID])
    const { storage, queries, tables } = context.services
    const operation = `add reaction ${reactionID}`
    if (reactors.some(({ userID }) => userID === account.userID)) {
      throw new Refusal(serverCodes.REACTION_EXISTS, `${operation}: you already have it`)
    }
    if (reactors.length >= LIMITS.REACTION_USERS) {
      const why = `${LIMITS.REACTION_USERS} users have it`
      throw new Refusal(serverCodes.TOO_MANY_REACTION_USERS, `${operation}: ${why}`)
    }
    const kinds = await storage.read(queries.reactionKinds, key)
    if (reactors.length === 0 && kinds.length >= LIMITS.REACTIONS) {
      const why = `the message has ${LIMITS.REACTIONS} different ones`
      throw new Refusal(serverCodes.TOO_MANY_REACTIONS, `${operation}: ${why}`)
    }
    const order = kinds.reduce((highest, { newest }) => Math.max(highest, newest), 0) + 1
    return {
      query: tables.insert.reaction,
      parameters: [...key, reactionID, account.id, order],
      reactors: [wireReactor(account.userID, account.profile), ...reactors],
    }
  },
})
