import type { Coalescer } from '../../kernel/coalescer.ts'
import type { MergerUploads } from './merger-uploads.ts'
import type { ReceiptRequest } from './receipts.ts'
import type { WordFinders } from './word-finders.ts'

/** State that only sends and receipts need. */
export interface Messaging {
  readonly mergerUploads: MergerUploads
  /** Coalesces receipts of one group. */
  readonly receiptCoalescer: Coalescer<ReceiptRequest>
  readonly wordFinders: WordFinders
  /** The next position of an unstored message. */
  readonly nextTransientOrder: () => { readonly time: number; readonly order: number }
}
