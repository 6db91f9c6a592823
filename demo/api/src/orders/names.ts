import type { CallContext } from '../call.ts'
import type { Position } from './machine.ts'
import type { TransitionResult } from './transition-context.ts'

export const positionNames: Readonly<Record<Position, string>> = { boss: '老板', thug: '打手' }

/** Names of the accounts in a notification. */
export interface Names {
  readonly actor: string
  readonly subject: string
}

const PLATFORM = '客服'

/** The nicknames of the actor and the subject. */
export const namesIn = async (
  { db }: CallContext,
  { actor, subjectID }: TransitionResult,
): Promise<Names> => {
  const actorID = actor.kind === 'account' ? actor.accountID : null
  const ids = [actorID, subjectID ?? null].filter((id) => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('accounts').where('id', 'in', ids).select(['id', 'nickname']).execute()
  const nameOf = (id: number | null | undefined) =>
    rows.find((row) => row.id === id)?.nickname ?? PLATFORM
  return { actor: nameOf(actorID), subject: nameOf(subjectID) }
}
