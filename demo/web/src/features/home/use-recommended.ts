import { useMemo } from 'react'
import { useAccountSession } from '../account/session.ts'
import { useMarket } from '../market/use-market.ts'
import type { OrderItem } from '../orders/order.ts'
import { useJobs } from '../orders/use-jobs.ts'
import { type Role, recommended, strongest } from './recommend.ts'

const BOOSTING = '/order/boosting/list'
const RAID = '/order/raid/list'

/** Number of orders requested from each list. */
const CHOICE = { page_size: 12 } as const

/** A request for orders that the role can join. */
const requestFor = ({ job_id, fighting_capacity }: Role) => ({
  ...CHOICE,
  job_id,
  fighting_capacity,
  position: 'thug' as const,
})

/** Recommended orders: the newest of both kinds, and those for the strongest role. */
export const useRecommended = () => {
  const account = useAccountSession()?.userInfo.account ?? ''
  const roles = useMarket('/api/game/role/list', account === '' ? null : {})
  const role = strongest(roles.data ?? [])
  const fitting = role === null ? null : requestFor(role)
  const lists = [
    useMarket(BOOSTING, CHOICE),
    useMarket(RAID, CHOICE),
    useMarket(BOOSTING, fitting),
    useMarket(RAID, fitting),
  ]
  const { kinds } = useJobs()
  const waiting = [...lists, roles].filter(({ isEnabled }) => isEnabled)
  const pages = lists.map(({ data }) => data?.list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are what changes
  const orders = useMemo<readonly OrderItem[]>(() => {
    const kindOf = (jobID: string): string =>
      kinds.find(({ jobs }) => jobs.some(({ id }) => id === jobID))?.kind.id ?? ''
    const all = pages.flatMap((page) => page ?? [])
    return recommended(all, { account, roles: roles.data ?? [], kindOf })
  }, [...pages, roles.data, account, kinds.length])
  return {
    orders,
    isByRole: role !== null,
    isPending: waiting.some(({ isPending }) => isPending),
    /** Set if no list could be loaded. */
    error: lists.slice(0, 2).every(({ isLoadingError }) => isLoadingError)
      ? (lists[0]?.error ?? null)
      : null,
    refetch: () => Promise.all(waiting.map(({ refetch }) => refetch())),
  }
}
