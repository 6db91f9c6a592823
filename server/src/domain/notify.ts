import type { Coalescer } from '../kernel/coalescer.ts'
import type { DomainEvents } from './domain-events.ts'
import type { Delivery } from './events/delivery.ts'

/** Notifications of changes: to clients by pushes and logs, to the floors above by domain events. */
export interface Notify {
  readonly delivery: Delivery
  readonly events: DomainEvents
  /** The number of positions that an account's log goes back. */
  readonly logRetention: number
  /** Coalesces changes of one profile. */
  readonly profileCoalescer: Coalescer<undefined>
}
