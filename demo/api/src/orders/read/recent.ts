import { type CallContext, call } from '../../call.ts'
import { listOf, object, oneOf, type Static, text, whole, yesNo } from '../../kernel/schema.ts'
import { orderID } from '../fields.ts'

const SHOWN = 20

/** Limit of examined events: the cost does not grow with the market. */
const LOOKED_AT = 500

/** Time for which all clients get the same cached response, in ms. */
const FRESH_MS = 3000

/** High, because one address may stand for many clients without an account. */
const PER_MINUTE = 6000

/** Public: no account, no number, no full name. */
const recentEvent = object({
  id: text('动态'),
  what: oneOf('动态类型', ['published', 'joined', 'settled']),
  nickname: text('昵称'),
  cardType: oneOf('订单类型', ['dailian', 'raid']),
  order_id: orderID,
  title: text('标题'),
  /** Whether the order is still open. */
  is_open: yesNo('招募中'),
  created_at: whole('时间'),
})

type Recent = readonly Static<typeof recentEvent>[]

const newest = async ({ db }: Pick<CallContext, 'db'>) => {
  const { last } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return db
    .selectFrom('order_events as event')
    .innerJoin('orders', 'orders.id', 'event.order_id')
    .innerJoin('accounts', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('accounts.id', '=', fn.coalesce(ref('event.account_id'), ref('orders.publisher_id'))),
      ),
    )
    .where('event.id', '>', Number(last ?? 0) - LOOKED_AT)
    .where(({ or, and, eb }) =>
      or([
        eb('event.action', 'in', ['publish', 'join']),
        and([eb('event.to_state', '=', 'settled'), eb('event.action', '<>', 'award')]),
      ]),
    )
    .where('orders.state', 'not in', ['cancelled', 'expired', 'disputed', 'refunded'])
    .where('accounts.restricted_at', 'is', null)
    .orderBy('event.id', 'desc')
    .limit(SHOWN)
    .select(['event.id', 'event.action', 'event.order_id', 'event.created_at'])
    .select(['orders.kind', 'orders.title', 'orders.state', 'accounts.nickname'])
    .execute()
}

type Row = Awaited<ReturnType<typeof newest>>[number]

const whatOf = ({ action }: Row): Recent[number]['what'] => {
  if (action === 'publish') return 'published'
  return action === 'join' ? 'joined' : 'settled'
}

/** `阿*` of 阿辰. */
const shortened = (nickname: string): string => `${[...nickname][0] ?? ''}*`

const recent = async (context: Pick<CallContext, 'db'>): Promise<Recent> =>
  (await newest(context)).map((row) => ({
    id: String(row.id),
    what: whatOf(row),
    nickname: shortened(row.nickname),
    cardType: row.kind,
    order_id: String(row.order_id),
    title: row.title,
    is_open: row.state === 'recruiting',
    created_at: row.created_at,
  }))

interface RecentRow {
  readonly until: number
  readonly answer: Promise<Recent>
}

const kept = new WeakMap<CallContext, RecentRow>()

/** Recent events of the market, the newest first; public, clients poll it. */
export const summaryRecent = call({
  path: '/api/order/summary/recent',
  who: 'open',
  perMinute: PER_MINUTE,
  reply: listOf('动态', recentEvent),
  run(context) {
    const now = context.now()
    const known = kept.get(context)
    if (known !== undefined && now < known.until) return known.answer
    const answer = recent(context)
    kept.set(context, { until: now + FRESH_MS, answer })
    answer.catch(() => kept.delete(context))
    return answer
  },
})
