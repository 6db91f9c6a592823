import { UPLOAD_STALL_MS } from '../limits.ts'
import { sending } from '../outgoing.ts'
import { type Entry, restartWaiters } from './entry.ts'
import type { OutboxParts } from './outbox.ts'
import type { Queue } from './queue.ts'

/**
 * Uploads the file of a message, beside what else there is to send. True: it can go now; false: it is not wanted any
 * more.
 */
export const uploadEntry = async (
  { messages, platform, uploadFile }: OutboxParts,
  queue: Queue,
  entry: Entry,
): Promise<boolean> => {
  const { message } = entry
  queue.uploads(entry)
  sending(messages, message, true)
  messages.journal.note(message, 'uploading')
  const whenMoved = () => restartWaiters(platform.clock, entry, UPLOAD_STALL_MS)
  whenMoved()
  const wire = await uploadFile(entry, whenMoved)
  if (queue.of(message) !== entry || entry.state !== 'uploading') return false
  entry.wire = wire
  queue.waits(entry)
  restartWaiters(platform.clock, entry)
  return true
}
