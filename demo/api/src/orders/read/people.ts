import type { CallContext } from '../../call.ts'
import { certifiedAmong } from '../../certification/certification.ts'
import { ratingOf } from '../../reviews/reputation.ts'

type DbContext = Pick<CallContext, 'db'>

export interface Person {
  readonly account: string
  readonly nickname: string
  readonly avatar: string
  readonly im_user_id: string
  readonly is_certified: boolean
  /** Settled orders. */
  readonly settled: number
  /** Stars in tenths; 0 without a review. */
  readonly rating: number
}

export type People = ReadonlyMap<number, Person>

/** Public data of accounts, with two queries. */
export const peopleOf = async (
  context: DbContext,
  accountIDs: Iterable<number>,
): Promise<People> => {
  const ids = [...new Set(accountIDs)]
  if (ids.length === 0) return new Map()
  const certified = await certifiedAmong(context, ids)
  const accounts = await context.db
    .selectFrom('accounts')
    .leftJoin('reputations', 'reputations.account_id', 'accounts.id')
    .where('id', 'in', ids)
    .select(['id', 'account', 'nickname', 'avatar', 'im_user_id', 'settled', 'reviews', 'stars'])
    .execute()
  return new Map(
    accounts.map(({ id, settled, reviews, stars, ...shown }) => {
      const rating = ratingOf({ reviews: reviews ?? 0, stars: stars ?? 0 })
      return [id, { ...shown, is_certified: certified.has(id), settled: settled ?? 0, rating }]
    }),
  )
}

/** Rows of accounts are never deleted. */
export const personIn = (people: People, accountID: number): Person => {
  const person = people.get(accountID)
  if (person === undefined) throw new Error(`find account ${accountID}: it does not exist`)
  return person
}
