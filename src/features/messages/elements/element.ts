import type { Check } from '../../../kernel/check.ts'
import type { MessageType, PayloadByType } from './payloads.ts'

/** The preview of a kind of message. Kinds that only the server creates have nothing else. */
export interface ElementRow<Type extends MessageType> {
  readonly type: Type
  /** `messageForShow`. */
  preview(payload: PayloadByType[Type]): string
}

/** One kind of message: its input, its payload, and its preview. */
export interface Element<Type extends MessageType, Input = Partial<PayloadByType[Type]>>
  extends ElementRow<Type> {
  readonly check: Check
  /** The payload of a new message, from what the host gave (already checked). `id`: unlike any other. */
  create(input: Input, id: string): PayloadByType[Type]
}
