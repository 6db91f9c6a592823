import type { ReplyOf } from '../market/market.ts'
import type { OrderItem } from '../orders/order.ts'

export type Role = Pick<ReplyOf<'/api/game/role/list'>[number], 'job_id' | 'fighting_capacity'>

interface Viewer {
  /** '' for visitors. */
  readonly account: string
  readonly roles: readonly Role[]
  /** The kind of a job. */
  readonly kindOf: (jobID: string) => string
}

const SHOWN = 6

/** The rank of an order for a role: less is better; `NO_FIT` if the role cannot join. */
const NO_FIT = 3

const fitOf = (
  { result }: OrderItem,
  { job_id, fighting_capacity }: Role,
  kindOf: Viewer['kindOf'],
): number => {
  const { job_id: targetJob, min_capacity, thug_free } = result.order_info
  if (thug_free === 0 || fighting_capacity < min_capacity) return NO_FIT
  if (targetJob === job_id) return 0
  if (targetJob === kindOf(job_id)) return 1
  return targetJob === '' ? 2 : NO_FIT
}

const isOwn = ({ result }: OrderItem, account: string): boolean =>
  [result.order_info.publisher, ...result.boss_info, ...result.thug_info].some(
    (person) => person.account === account,
  )

/** The strongest role, which determines the recommendations. */
export const strongest = (roles: readonly Role[]): Role | null =>
  roles.reduce<Role | null>(
    (best, role) =>
      best === null || role.fighting_capacity > best.fighting_capacity ? role : best,
    null,
  )

/**
 * Orders that the home page recommends, without the viewer's own: first those for the job of one of
 * the viewer's roles, then for its kind, then for any job, then those with a free seat for a boss
 * only. Equal ranks, and all for viewers without a role, are sorted newest first.
 */
export const recommended = (
  orders: readonly OrderItem[],
  { account, roles, kindOf }: Viewer,
): readonly OrderItem[] => {
  const fitFor = (order: OrderItem): number =>
    Math.min(NO_FIT, ...roles.map((role) => fitOf(order, role, kindOf)))
  const byID = new Map(orders.map((order) => [order.result.order_info.id, order]))
  return [...byID.values()]
    .filter((order) => account === '' || !isOwn(order, account))
    .map((order) => ({ order, fit: fitFor(order) }))
    .filter(({ order, fit }) => {
      const isForBosses = order.result.order_info.boss_free > 0
      return roles.length === 0 || fit < NO_FIT || isForBosses
    })
    .sort(
      (one, two) =>
        one.fit - two.fit ||
        two.order.result.order_info.created_at - one.order.result.order_info.created_at,
    )
    .slice(0, SHOWN)
    .map(({ order }) => order)
}
