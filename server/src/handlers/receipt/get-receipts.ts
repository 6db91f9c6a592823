import { type AnswerOf, type commands, serverCodes, type WireReceipt } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { receiptedAt, receiptOf } from '../../domain/messages/receipts.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'
import { conversationOf } from '../message/message-lock.ts'
import { messageListFields } from './message-list-fields.ts'

type Answer = AnswerOf<typeof commands.receipt.get>

const read = request('receipt.get', serverCodes.BAD_PACKET, shape(messageListFields))

/** The receipts of own messages; skips other messages and those without receipts. */
export const getReceipts = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { sequenceList, ...target } = read(body)
  const { services, caller } = context
  const { losses } = services.writer
  await services.writer.settled()
  const conversation = await withLoaded(() => conversationOf(context, target))
  const group = 'group' in conversation ? conversation.group : undefined
  const receiptList: WireReceipt[] = []
  for (const sequence of new Set(sequenceList)) {
    const found = await receiptedAt(services, conversation.head, sequence)
    if (found?.message.from === caller.userID) receiptList.push(receiptOf(found, group))
  }
  // Memory has determined the members: make it durable first.
  await services.writer.settled(losses)
  return { receiptList }
}
