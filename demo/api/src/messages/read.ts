import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, optional, whole, yesNo } from '../kernel/schema.ts'
import { kindField, message, shown, unreadByKind, unreadOf, wholeMessagesOf } from './of-account.ts'

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

/** One message of the caller. Reading it does not mark it as read: `setReaded` does. */
export const messageDetail = call({
  path: '/api/basic/message/detail',
  who: 'account',
  request: object({ id: idOf('消息') }),
  reply: message,
  async run(context, { id }, { account }) {
    const row = await wholeMessagesOf(context, account)
      .where('messages.id', '=', Number(id))
      .executeTakeFirst()
    if (row === undefined) throw new CallFailure('MESSAGE_UNKNOWN')
    return shown(row)
  },
})

/** Unread counts of the caller, in total and by kind, for the badges. */
export const messageUnread = call({
  path: '/api/basic/message/unread',
  who: 'account',
  reply: object({
    unread: whole('未读'),
    kinds: listOf('类别', object({ kind: kindField, unread: whole('未读') })),
  }),
  async run(context, _request, { account }) {
    const counts = await unreadByKind(context, account)
    return { unread: counts.reduce((sum, { unread }) => sum + unread, 0), kinds: counts }
  },
})
