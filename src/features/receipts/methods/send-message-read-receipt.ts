import * as LIMITS from '../../../protocol/limits.ts'
import { TYPES } from '../../../protocol/types.ts'
import {
  conversationIDOf,
  groupOf,
  type MessageEntity,
  requirePeer,
  sequenceOf,
} from '../../messages/index.ts'
import { receiptCommands } from '../commands.ts'
import { liveOf, messageList, method, type ReceiptContext, withReceipts } from '../context.ts'

export const sendMessageReadReceipt = method<'sendMessageReadReceipt'>({
  args: [messageList],
  async run(im, copies) {
    const input = copies.map((one) => liveOf(im, one))
    const unsent = withReceipts(input, 'in')
      .filter((message) => !im.receipted.has(message))
      .slice(0, LIMITS.RECEIPT_LIST)
    const [first] = unsent
    if (first === undefined || !hasReceipts(im, first)) {
      // Programs call it for all messages on the screen, mostly without a catch: an empty selection
      // is no failure.
      return { messageList: [] }
    }
    for (const message of unsent) im.receipted.add(message)
    try {
      await im.wire.call(receiptCommands.send, {
        ...requirePeer(conversationIDOf(first), 'sendMessageReadReceipt'),
        sequenceList: unsent.map(sequenceOf),
      })
    } catch (error) {
      for (const message of unsent) im.receipted.delete(message)
      throw error
    }
    return { messageList: unsent }
  },
})

/** Communities and audio-video rooms have no receipts (api-semantics 5). */
const hasReceipts = (im: ReceiptContext, message: MessageEntity): boolean => {
  const type = im.groups.find(groupOf(conversationIDOf(message)))?.type
  return type !== TYPES.GRP_COMMUNITY && type !== TYPES.GRP_AVCHATROOM
}
