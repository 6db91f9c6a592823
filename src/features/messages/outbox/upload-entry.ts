import { UPLOAD_STALL_MS } from '../limits.ts'
import { sending } from '../outgoing.ts'
import { type Entry, restartWaiters } from './entry.ts'
import type { FileOrder } from './file-order.ts'
import type { OutboxParts } from './outbox.ts'
import type { Queue } from './queue.ts'

/**
 * Uploads the file of a message if needed, and waits for earlier files. Returns false if it was
 * cancelled.
 */
export const uploadEntry = async (
  { messages, platform, hasFile, upload }: OutboxParts,
  queue: Queue,
  order: FileOrder,
  entry: Entry,
  whenUploaded: () => void,
): Promise<boolean> => {
  const { message } = entry
  queue.uploads(entry)
  sending(messages, message, true)
  const whenMoved = () => restartWaiters(platform.clock, entry, UPLOAD_STALL_MS)
  whenMoved()
  if (hasFile(message)) {
    messages.note(message, 'uploading')
    const wire = await upload(message, entry.wire, whenMoved)
    if (!queue.isUploading(entry)) return false
    entry.wire = wire ?? entry.wire
    whenUploaded()
  }
  await order.whenSendable(entry)
  if (!queue.isUploading(entry)) return false
  queue.waits(entry)
  restartWaiters(platform.clock, entry)
  return true
}
