import type { DbContext } from '../storage/database.ts'

const DAY_MS = 24 * 3600 * 1000
const KEPT_MS = 90 * DAY_MS

interface Seen {
  readonly device: string
  readonly network: string
}

/** Records the device and network of a login. */
export const noteTraces = async (
  { db, now }: DbContext,
  accountID: number,
  { device, network }: Seen,
): Promise<void> => {
  const seen_at = now()
  const rows = [
    { account_id: accountID, kind: 'device' as const, value: device, seen_at },
    { account_id: accountID, kind: 'network' as const, value: network, seen_at },
  ].filter(({ value }) => value !== '')
  if (rows.length === 0) return
  await db
    .insertInto('account_traces')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'value']).doUpdateSet({ seen_at }),
    )
    .execute()
}

/** A job: deletes login traces older than ninety days. */
export const forgetTraces = async ({ db, now }: DbContext): Promise<void> => {
  await db
    .deleteFrom('account_traces')
    .where('seen_at', '<=', now() - KEPT_MS)
    .execute()
}
