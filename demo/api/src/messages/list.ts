import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, optional, whole, yesNo } from '../kernel/schema.ts'
import { kindField, message, shown, unreadOf, wholeMessagesOf } from './of-account.ts'

/** The messages of the caller, the newest first, and the number of unread ones. */
export const messageList = call({
  path: '/api/basic/message/list',
  who: 'account',
  request: object({ ...pageFields, kind: optional(kindField) }),
  reply: object({
    list: listOf('消息', message),
    has_more: yesNo('还有更多'),
    unread: whole('未读'),
  }),
  async run(context, request, { account }) {
    const { kind } = request
    const { offset, limit } = rowsOfPage(request)
    const rows = await wholeMessagesOf(context, account)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'system'))
      .orderBy('messages.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(request, rows)
    return { list: list.map(shown), has_more, unread: await unreadOf(context, account) }
  },
})
