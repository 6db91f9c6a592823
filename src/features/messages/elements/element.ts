import type { Check } from '../../../kernel/check.ts'
import type { MessageType, PayloadByType } from './payloads.ts'

/** One kind of message: what a host may give, what it becomes, and how a list shows it in one line. */
export interface Element<Type extends MessageType> {
  readonly type: Type
  readonly check: Check
  /** The payload of a new message, from what the host gave (already checked). */
  create(given: Partial<PayloadByType[Type]>): PayloadByType[Type]
  /** `messageForShow`. */
  preview(payload: PayloadByType[Type]): string
}
