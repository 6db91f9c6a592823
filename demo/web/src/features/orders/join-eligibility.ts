import { certificationTexts } from '../certification/certification.ts'
import type { ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { capacityText, type OrderItem, type Position } from './order.ts'
import type { GameRole } from './role-picker.tsx'
import { type Jobs, useJobs } from './use-jobs.ts'

type CertificationStatus = ReplyOf<'/api/basic/thug/applyDetail'>['status']

/** The reason that a user cannot take a seat. */
export interface Obstacle {
  readonly text: string
  /** True if the user can apply for the certification now. */
  readonly canApply: boolean
}

const certificationObstacle = (status: CertificationStatus | undefined): Obstacle | null => {
  // Unknown: the back end decides.
  if (status === undefined || status === 'approved') return null
  if (status === 'pending') {
    return { text: '打手认证审核中，通过后才能担任打手', canApply: false }
  }
  const note = status === 'none' ? '' : `（${certificationTexts[status]}）`
  return { text: `通过打手认证后才能担任打手${note}`, canApply: true }
}

type Requirement = Pick<OrderItem['result']['order_info'], 'job_id' | 'min_capacity'>

/** The requirement of an order for thugs that a role does not meet; null if it meets all. */
const roleObstacle = (
  role: GameRole,
  { job_id, min_capacity }: Requirement,
  { kinds, nameOf }: Jobs,
): string | null => {
  const isOfKind = kinds.some(
    ({ kind, jobs }) => kind.id === job_id && jobs.some(({ id }) => id === role.job_id),
  )
  if (job_id !== '' && role.job_id !== job_id && !isOfKind) return `只招募${nameOf(job_id)}`
  return role.fighting_capacity < min_capacity ? `战斗力需达到 ${capacityText(min_capacity)}` : null
}

/** The obstacles to taking a seat of an order, known before the user asks for it. */
export const useEligibility = ({ result }: OrderItem, position: Position | null) => {
  const { data: certification } = useMarket(
    '/api/basic/thug/applyDetail',
    position === 'thug' ? {} : null,
  )
  const { data: roles } = useMarket('/api/game/role/list', {})
  const jobs = useJobs()
  const reasonOf = (role: GameRole): string | null =>
    position === 'thug' ? roleObstacle(role, result.order_info, jobs) : null
  const suited = roles?.filter((role) => reasonOf(role) === null) ?? []
  return {
    obstacle: position === 'thug' ? certificationObstacle(certification?.status) : null,
    reasonOf,
    /** The only role that can take the seat; null if there are several or none. */
    onlyRole: (suited.length === 1 ? suited[0] : undefined) ?? null,
  }
}
