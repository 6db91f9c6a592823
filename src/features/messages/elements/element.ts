import type { Check } from '../../../kernel/check.ts'
import type { MessageType, PayloadByType } from './payloads.ts'

/** How a list shows a kind of message in one line. Kinds that only the server makes have no more. */
export interface ElementRow<Type extends MessageType> {
  readonly type: Type
  /** `messageForShow`. */
  preview(payload: PayloadByType[Type]): string
}

/** One kind of message: what a host may give, what it becomes, and how a list shows it in one line. */
export interface Element<Type extends MessageType, Input = Partial<PayloadByType[Type]>>
  extends ElementRow<Type> {
  readonly check: Check
  /** The payload of a new message, from what the host gave (already checked). `id`: unlike any other. */
  create(input: Input, id: string): PayloadByType[Type]
}
