import type { Guard } from '../../kernel/guards.ts'

/** Conversion of a kind of element from and to the back-end API. */
export interface RestElement<Payload> {
  /** Parses `MsgContent`. */
  readonly read: Guard<object>
  /** Formats `MsgContent`. */
  write(payload: Payload): object
}
