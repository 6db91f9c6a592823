import type { CallContext } from '../call.ts'
import { ignoreRefusal, runEach } from '../kernel/run-each.ts'
import { inTransaction } from '../storage/transaction.ts'
import { endSubsidy } from './end.ts'
import { lockedSubsidy } from './held-subsidy.ts'
import { examine } from './hold.ts'

const AT_ONCE = 100

/** Releases one subsidy, unless the pair has become suspicious. */
const release = (context: CallContext, id: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const held = await lockedSubsidy(tx, id)
    if (await examine(tx, held)) return
    await endSubsidy(tx, held, { to: 'released', reason: '' })
  })

/** A job: releases the due subsidies. Those of suspicious pairs wait for an operator. */
export const releaseDueSubsidies = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('held_subsidies')
    .where('state', '=', 'held')
    .where('is_suspicious', '=', 0)
    .where('release_at', '<=', context.now())
    .orderBy('release_at')
    .limit(AT_ONCE)
    .select('id')
    .execute()
  await runEach('release subsidies', due, ({ id }) => release(context, id).catch(ignoreRefusal))
}
