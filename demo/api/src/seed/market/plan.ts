import type { OrderKind } from '../../orders/machine.ts'
import type { ChatLine } from './seed-context.ts'

/** The current state of an order. */
export type Ending =
  | 'recruiting'
  | 'full'
  | 'running'
  | 'finished'
  | 'rejected'
  | 'disputed'
  | 'settled'
  | 'lapsed'
  | 'awarded'
  | 'refunded'
  | 'cancelled'
  | 'expired'

/** A sample order with its participants. */
export interface OrderPlan {
  /** Its index among all. */
  readonly number: number
  readonly kind: OrderKind
  readonly ending: Ending
  readonly title: string
  readonly description: string
  readonly jobID: string
  readonly minCapacity: number
  readonly depositFen: number
  readonly priceFen: number
  readonly bossNum: number
  readonly thugNum: number
  readonly startAt: number | null
  readonly publisher: string
  /** Final participants, the publisher first. */
  readonly bosses: readonly string[]
  readonly thugs: readonly string[]
  readonly hasCoupons: boolean
  readonly showsPicture: boolean
  readonly lines: readonly ChatLine[]
}
