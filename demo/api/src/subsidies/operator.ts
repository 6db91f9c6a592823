import { type CallContext, call } from '../call.ts'
import { moneyText } from '../kernel/money.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { subsidyState } from '../operator/changed-state.ts'
import { done, reasonField } from '../operator/message.ts'
import { orderNumberOf } from '../orders/order.ts'
import { endSubsidy, type HeldSubsidy, lockedSubsidy } from './held-subsidy.ts'
import { type Signal, signalNames } from './signals.ts'

const person = object({ account: text('账号'), nickname: text('昵称'), avatar: text('头像') })

const item = object({
  id: idOf('补贴'),
  order_id: idOf('订单'),
  number: text('订单号'),
  title: text('订单标题'),
  amount: whole('金额'),
  state: oneOf('状态', ['held', 'released', 'revoked']),
  is_suspicious: yesNo('可疑'),
  boss: person,
  thug: person,
  signals: listOf('可疑原因', text('可疑原因')),
  /** Number of the pair's orders with a coupon. */
  together: whole('用券订单数'),
  created_at: whole('结算时间'),
  release_at: whole('预计到账时间'),
  ended_at: whole('处理时间'),
  reason: text('处理原因'),
})

const STATES = ['suspicious', 'held', 'released', 'revoked'] as const

const peopleOf = async ({ db }: CallContext, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .select(['id', 'account', 'nickname', 'avatar'])
    .execute()
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

const rowsIn = (
  { db }: CallContext,
  status: (typeof STATES)[number],
  { offset, limit }: ReturnType<typeof rowsOfPage>,
) => {
  const isSuspicious = status === 'suspicious' ? 1 : 0
  const isOpen = status === 'suspicious' || status === 'held'
  return db
    .selectFrom('held_subsidies')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('held_subsidies.state', '=', isOpen ? 'held' : (status as HeldSubsidy['state']))
    .$if(isOpen, (query) => query.where('is_suspicious', '=', isSuspicious))
    .orderBy('held_subsidies.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll('held_subsidies')
    .select(['title', 'orders.created_at as order_since'])
    .select(({ selectFrom }) =>
      selectFrom('held_subsidies as other')
        .whereRef('other.boss_id', '=', 'held_subsidies.boss_id')
        .whereRef('other.thug_id', '=', 'held_subsidies.thug_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('together'),
    )
    .execute()
}

const noPerson = { account: '', nickname: '', avatar: '' }

/** Subsidies by pair of boss and thug: suspicious ones, held ones, ended ones. */
export const operatorSubsidyList = call({
  path: '/api/operator/subsidy/list',
  who: 'operator',
  request: object({ ...pageFields, status: optional(oneOf('状态', STATES)) }),
  reply: object({ list: listOf('补贴', item), has_more: yesNo('更多') }),
  async run(context, { status = 'suspicious', ...page }) {
    const { list, has_more } = pageOf(page, await rowsIn(context, status, rowsOfPage(page)))
    const ids = list.flatMap(({ boss_id, thug_id }) => [boss_id, thug_id])
    const people = ids.length === 0 ? new Map() : await peopleOf(context, ids)
    return {
      list: list.map((row) => ({
        id: String(row.id),
        order_id: String(row.order_id),
        number: orderNumberOf({ id: row.order_id, created_at: row.order_since }),
        title: row.title,
        amount: row.fen,
        state: row.state,
        is_suspicious: row.is_suspicious === 1,
        boss: people.get(row.boss_id) ?? noPerson,
        thug: people.get(row.thug_id) ?? noPerson,
        signals: (JSON.parse(row.signals) as Signal[]).map((signal) => signalNames[signal]),
        together: Number(row.together),
        created_at: row.created_at,
        release_at: row.release_at,
        ended_at: row.ended_at ?? 0,
        reason: row.reason,
      })),
      has_more,
    }
  },
})

const decision = <const Path extends `/${string}`>(
  path: Path,
  to: 'released' | 'revoked',
  verb: string,
) =>
  call({
    path,
    who: 'operator',
    isChange: true,
    request: object({ id: idOf('补贴'), reason: reasonField }),
    reply: done,
    stateOf: subsidyState,
    async run(context, request) {
      const held = await lockedSubsidy(context, request.id)
      await endSubsidy(context, held, { to, reason: request.reason.trim() })
      return { message: `已${verb}补贴 ${moneyText(held.fen)}` }
    },
  })

/** Releases the subsidy to the thug now, regardless of signals and time. */
export const operatorSubsidyRelease = decision('/api/operator/subsidy/release', 'released', '发放')

/** Revokes the subsidy for the platform, with a reason for the thug. */
export const operatorSubsidyRevoke = decision('/api/operator/subsidy/revoke', 'revoked', '收回')
