import type { Guard } from '../../handlers/guards.ts'

/** How a kind of element stands in the back-end API. */
export interface RestElement<Payload> {
  /** Reads `MsgContent`. */
  readonly read: Guard<object>
  /** Writes it. */
  write(payload: Payload): object
}
