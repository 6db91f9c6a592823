import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { getReceipts } from './get-receipts.ts'
import { listReaders } from './list-readers.ts'
import { sendReceipts } from './send-receipts.ts'

/** Handlers for read receipts of single messages. */
export const receiptHandlers = {
  send: sendReceipts,
  get: getReceipts,
  readers: listReaders,
} satisfies CoreHandlers<typeof commands.receipt>
