import type { Account } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { refusalText } from '../kernel/errors/refusal-text.ts'
import { type Context, callerOf } from './context.ts'
import type { Limits } from './limits.ts'
import { admitRelations } from './relation-quota.ts'

interface RelationResult {
  readonly userID: string
  readonly resultCode: number
  readonly resultInfo?: string
}

/** The result for one user of a request. */
export const resultOf = (userID: string, resultCode: number): RelationResult =>
  resultCode === 0
    ? { userID, resultCode }
    : { userID, resultCode, resultInfo: refusalText(resultCode, undefined) }

/** Returns the code for a user; undefined: it does not exist, or is the caller. */
type CodeOf = (userID: string, other: Account | undefined) => number

/**
 * Changes relations to users: `act` receives the existing ones, without the caller. Answers after
 * the commit.
 */
export const changeRelations = async (
  context: Context<Data & Limits>,
  userIDList: readonly string[],
  act: (me: Account, others: readonly Account[]) => CodeOf,
): Promise<{ readonly resultList: readonly RelationResult[] }> => {
  const userIDs = new Set(userIDList)
  admitRelations(context, userIDs.size)
  const { services } = context
  const resultList = await withLoaded(() => {
    const me = callerOf(context)
    const found = new Map(
      services.cache.accounts(me.app, userIDs).map((account) => [account.userID, account]),
    )
    found.delete(me.userID)
    const judge = act(me, [...found.values()])
    return [...userIDs].map((userID) => resultOf(userID, judge(userID, found.get(userID))))
  })
  await services.writer.settled()
  return { resultList }
}
