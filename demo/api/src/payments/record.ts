import { type CallContext, call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, oneOf, optional, yesNo } from '../kernel/schema.ts'
import { entriesOf, recordItem, recordKinds, shownEntries, WITHDRAWALS } from './record-item.ts'

/** The ledger entries of the caller's wallet, the newest first; they add up to the balance. */
export const record = call({
  path: '/api/account/manage/record',
  who: 'account',
  encoding: 'form',
  request: object({ ...pageFields, kind: optional(oneOf('类型', ['all', ...recordKinds])) }),
  reply: object({ list: listOf('流水', recordItem), has_more: yesNo('更多') }),
  async run(context: CallContext, request, { account }) {
    const { kind = 'all' } = request
    const { offset, limit } = rowsOfPage(request)
    const entries = await entriesOf(context, account.id)
      .$if(kind === 'order', (query) => query.where('order_id', 'is not', null))
      .$if(kind === 'recharge', (query) => query.where('transfers.kind', '=', 'recharge'))
      .$if(kind === 'withdraw', (query) => query.where('transfers.kind', 'in', WITHDRAWALS))
      .$if(kind === 'other', (query) =>
        query
          .where('order_id', 'is', null)
          .where('transfers.kind', 'not in', ['recharge', ...WITHDRAWALS]),
      )
      .orderBy('number', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(request, entries)
    return { list: await shownEntries(context, account.id, list), has_more }
  },
})
