import type { Dismissals } from './groups/dismissals.ts'
import type { MessageMonths } from './messages/message-months.ts'

/** Removals that run in the background. */
export interface Maintenance {
  /** Removes the remains of dismissed groups. */
  readonly dismissals: Dismissals
  /** Removes expired messages. */
  readonly messageMonths: MessageMonths
}
