import type { Caller } from '../../../kernel/wire.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { conversationIDOf, requirePeer, sequenceOf } from '../../messages/index.ts'
import { receiptCommands } from '../commands.ts'
import { liveOf, messageList, method, withReceipts } from '../context.ts'
import { applied, isReceipt } from '../received.ts'

export const getMessageReadReceiptList = method<'getMessageReadReceiptList'>({
  args: [messageList],
  async run(im, copies) {
    const input = copies.map((one) => liveOf(im, one))
    const own = withReceipts(input, 'out')
    let wire: Caller = im.wire
    for (let start = 0; start < own.length; start += LIMITS.RECEIPT_LIST) {
      const page = own.slice(start, start + LIMITS.RECEIPT_LIST)
      const conversationID = conversationIDOf(page[0] as (typeof page)[number])
      const { receiptList } = await wire.call(receiptCommands.get, {
        ...requirePeer(conversationID, 'getMessageReadReceiptList'),
        sequenceList: page.map(sequenceOf),
      })
      wire = im.wire.own
      im.changes.batch(() => {
        for (const receipt of receiptList.filter(isReceipt)) applied(im, conversationID, receipt)
      })
    }
    return { messageList: input }
  },
})
