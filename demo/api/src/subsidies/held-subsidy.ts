import type { Selectable } from 'kysely'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { locked } from '../storage/locked.ts'
import type { HeldSubsidyRow } from '../storage/rows/subsidies.ts'

export type HeldSubsidy = Selectable<HeldSubsidyRow>

/** Locks a subsidy that is about to end; throws if it has ended. */
export const lockedSubsidy = async (
  { db }: Pick<CallContext, 'db'>,
  id: string | number,
): Promise<HeldSubsidy> => {
  const found = await locked(
    db.selectFrom('held_subsidies').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (found === undefined || found.state !== 'held') throw new CallFailure('SUBSIDY_ENDED')
  return found
}
