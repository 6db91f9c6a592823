import type { DbContext } from '../storage/database.ts'

/** Signals that boss and thug are the same person, as the operator's list shows them. */
export const signalNames = {
  same_device: '使用过同一台设备',
  same_payout: '提现到同一个收款账号',
  restricted: '其中一方账号已被限制',
  same_network: '在同一网络登录过',
  new_boss: '老板账号注册不足7天',
  brief: '开始后10分钟内完成',
  many_bosses: '打手30天内收到3位以上老板的补贴',
} as const

export type Signal = keyof typeof signalNames

/**
 * One of these is enough, of the others two are needed: families share networks, and new accounts
 * are common.
 */
const STRONG: readonly Signal[] = ['same_device', 'same_payout', 'restricted']

const WEAK_ENOUGH = 2

export const isSuspicious = (signals: readonly Signal[]): boolean =>
  signals.some((signal) => STRONG.includes(signal)) || signals.length >= WEAK_ENOUGH

export interface Pair {
  readonly orderID: number
  readonly bossID: number
  readonly thugID: number
}

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const BRIEF_MS = 10 * MINUTE_MS
const NEW_MS = 7 * DAY_MS
const SPAN_MS = 30 * DAY_MS
const MANY_BOSSES = 3

const sharedTrace = async (
  { db }: DbContext,
  { bossID, thugID }: Pair,
  kind: 'device' | 'network',
): Promise<boolean> => {
  const shared = await db
    .selectFrom('account_traces as boss')
    .innerJoin('account_traces as thug', (join) =>
      join.onRef('thug.kind', '=', 'boss.kind').onRef('thug.value', '=', 'boss.value'),
    )
    .where('boss.account_id', '=', bossID)
    .where('thug.account_id', '=', thugID)
    .where('boss.kind', '=', kind)
    .select('boss.value')
    .executeTakeFirst()
  return shared !== undefined
}

const sharedPayout = async ({ db }: DbContext, { bossID, thugID }: Pair): Promise<boolean> => {
  const shared = await db
    .selectFrom('withdrawals as boss')
    .innerJoin('withdrawals as thug', 'thug.receiver_account', 'boss.receiver_account')
    .where('boss.account_id', '=', bossID)
    .where('thug.account_id', '=', thugID)
    // Refunds of recharges name no account.
    .where('boss.receiver_account', '!=', '')
    .select('boss.id')
    .executeTakeFirst()
  return shared !== undefined
}

const isRestricted = async ({ db }: DbContext, { bossID, thugID }: Pair): Promise<boolean> => {
  const found = await db
    .selectFrom('accounts')
    .where('id', 'in', [bossID, thugID])
    .where('restricted_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the order itself is suspicious: a new boss, hardly any work time. */
const inOrder = async ({ db }: DbContext, { orderID, bossID }: Pair) => {
  const { boss_since, order_since, started_at, finished_at } = await db
    .selectFrom('orders')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', bossID))
    .where('orders.id', '=', orderID)
    .select(['accounts.created_at as boss_since', 'orders.created_at as order_since'])
    .select(['started_at', 'finished_at'])
    .executeTakeFirstOrThrow()
  return {
    isNew: order_since - boss_since < NEW_MS,
    isBrief: started_at !== null && finished_at !== null && finished_at - started_at < BRIEF_MS,
  }
}

const hasManyBosses = async ({ db, now }: DbContext, { thugID }: Pair): Promise<boolean> => {
  const { count } = await db
    .selectFrom('held_subsidies')
    .where('thug_id', '=', thugID)
    .where('created_at', '>', now() - SPAN_MS)
    .where('state', '!=', 'revoked')
    .select(({ fn }) => fn.count('boss_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= MANY_BOSSES
}

/** The current signals. Read again before a release: some appear only after the order ends. */
export const signalsOf = async (context: DbContext, pair: Pair): Promise<readonly Signal[]> => {
  const { isNew, isBrief } = await inOrder(context, pair)
  const found: Readonly<Record<Signal, boolean>> = {
    same_device: await sharedTrace(context, pair, 'device'),
    same_payout: await sharedPayout(context, pair),
    restricted: await isRestricted(context, pair),
    same_network: await sharedTrace(context, pair, 'network'),
    new_boss: isNew,
    brief: isBrief,
    many_bosses: await hasManyBosses(context, pair),
  }
  return (Object.keys(found) as Signal[]).filter((signal) => found[signal])
}

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
