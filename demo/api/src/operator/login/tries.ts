import { CallFailure } from '../../kernel/failures.ts'
import { countRows } from '../../storage/count-rows.ts'
import type { DbContext } from '../../storage/database.ts'

const SPAN_MS = 15 * 60 * 1000

/**
 * Limits of wrong attempts in the period: for one name from any network, and for one network with
 * any names.
 */
const PER_NAME = 10
const PER_NETWORK = 30

export interface Tried {
  /** Empty for attempts with the token of the installation, which count for their network alone. */
  readonly nameKey: string
  readonly network: string
}

const triesOf = async (
  { db, now }: DbContext,
  column: 'name_key' | 'network',
  value: string,
): Promise<number> => {
  return countRows(
    db
      .selectFrom('operator_tries')
      .where(column, '=', value)
      .where('tried_at', '>', now() - SPAN_MS),
  )
}

const forget = async ({ db }: DbContext, id: number): Promise<void> => {
  await db.deleteFrom('operator_tries').where('id', '=', id).execute()
}

/**
 * Checks a login attempt unless there were too many wrong ones (OPERATOR-03). Counts the attempt
 * before the check, so that concurrent attempts have the same limit, and deletes it if it was
 * right.
 */
export const limitTries = async <Right>(
  context: DbContext,
  { nameKey, network }: Tried,
  judge: () => Promise<Right | null>,
): Promise<Right | null> => {
  const { db, now } = context
  await db
    .deleteFrom('operator_tries')
    .where('tried_at', '<=', now() - SPAN_MS)
    .execute()
  const { id } = await db
    .insertInto('operator_tries')
    .values({ name_key: nameKey, network, tried_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isOne =
    (nameKey === '' || (await triesOf(context, 'name_key', nameKey)) <= PER_NAME) &&
    (await triesOf(context, 'network', network)) <= PER_NETWORK
  if (!isOne) {
    // A rejected attempt does not prolong the block.
    await forget(context, id)
    throw new CallFailure('OPERATOR_LOCKED')
  }
  const right = await judge()
  if (right !== null) await forget(context, id)
  return right
}
