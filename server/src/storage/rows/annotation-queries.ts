import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'

const reactionQueries = (db: Kysely<Schema>) => {
  const ofMessage = db
    .selectFrom('message_reactions')
    .where('conversation_id', '=', P)
    .where('sequence', '=', P)
  const fromMessage = db
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', P)
    .where('sequence', '=', P)
  const perKind = sql`(partition by r.reaction_id)`
  const newestFirst = sql`(partition by r.reaction_id order by r.order_id desc)`
  const named = db
    .selectFrom('message_reactions as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.order_id', 'a.user_id', 'a.profile'])
    .where('r.conversation_id', '=', P)
    .where('r.sequence', '=', P)
  const shown = named
    .select('r.reaction_id')
    .select([
      sql<number>`max(case when r.account_id = ${P} then 1 else 0 end) over ${perKind}`.as('mine'),
      sql<number>`count(*) over ${perKind}`.as('total'),
      sql<number>`min(r.order_id) over ${perKind}`.as('first'),
      sql<number>`row_number() over ${newestFirst}`.as('place'),
    ])
  return {
    /** conversation id, sequence: each kind once */
    reactionKinds: compiled(
      () =>
        ofMessage
          .select('reaction_id')
          .select((e) => e.fn.max('order_id').as('newest'))
          .groupBy('reaction_id'),
      { conversation: 0 },
    ),
    /** conversation id, sequence, reaction id, below this order, at most; the newest first */
    reactors: compiled(
      () =>
        named
          .where('r.reaction_id', '=', T)
          .where('r.order_id', '<', P)
          .orderBy('r.order_id', 'desc')
          .limit(P),
      { conversation: 0 },
    ),
    /**
     * account id, conversation id, sequence, at most: the newest users of each kind; the oldest kind comes
     * first, its newest user first
     */
    reactionSummary: compiled(
      () =>
        db
          .selectFrom(shown.as('s'))
          .selectAll()
          .where('place', '<=', P)
          .orderBy('first')
          .orderBy('place'),
      { conversation: 1 },
    ),
    /** conversation id, sequence, reaction id, account id */
    removeReaction: compiled(
      () => fromMessage.where('reaction_id', '=', T).where('account_id', '=', P),
      {
        conversation: 0,
      },
    ),
    /** conversation id, sequence */
    removeReactions: compiled(() => fromMessage, { conversation: 0 }),
  }
}

const extensionQueries = (db: Kysely<Schema>) => {
  const ofMessage = db
    .selectFrom('message_extensions')
    .where('conversation_id', '=', P)
    .where('sequence', '=', P)
  const fromMessage = db
    .deleteFrom('message_extensions')
    .where('conversation_id', '=', P)
    .where('sequence', '=', P)
  return {
    /** conversation id, sequence */
    extensionHead: compiled(
      () =>
        db
          .selectFrom('message_extension_heads')
          .select(['global_sequence', 'clear_sequence'])
          .where('conversation_id', '=', P)
          .where('sequence', '=', P),
      { conversation: 0 },
    ),
    /** conversation id, sequence */
    extensionSeqs: compiled(() => ofMessage.select(['key', 'seq', 'account_id']), {
      conversation: 0,
    }),
    /** conversation id, sequence, key */
    extensionValue: compiled(() => ofMessage.select('value').where('key', '=', T), {
      conversation: 0,
    }),
    /** conversation id, sequence, after this global sequence, at most; in the order of changes */
    extensionsAfter: compiled(
      () =>
        ofMessage
          .select(['key', 'value', 'seq'])
          .where('seq', '>', P)
          .orderBy('seq')
          .orderBy('key')
          .limit(P),
      { conversation: 0 },
    ),
    /** conversation id, sequence, global sequence: the remaining settings of one change */
    extensionsOf: compiled(() => ofMessage.select(['key', 'value', 'seq']).where('seq', '=', P), {
      conversation: 0,
    }),
    /** conversation id, sequence, key */
    removeExtension: compiled(() => fromMessage.where('key', '=', T), { conversation: 0 }),
    /** conversation id, sequence */
    removeExtensions: compiled(() => fromMessage, { conversation: 0 }),
  }
}

/** Queries and deletions of reactions and extensions. */
export const annotationQueries = (db: Kysely<Schema>) => ({
  ...reactionQueries(db),
  ...extensionQueries(db),
})
