import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, listOf, object, optional, whole } from '../kernel/schema.ts'
import { kindField, messagesOf, unreadOf } from './of-account.ts'

const MOST_AT_ONCE = 50

const reply = object({ unread: whole('未读') })

const requireOwn = async (context: CallContext, account: Account, ids: readonly number[]) => {
  const own = await messagesOf(context, account)
    .where('messages.id', 'in', ids)
    .select('messages.id')
    .execute()
  if (own.length !== ids.length) throw new CallFailure('MESSAGE_UNKNOWN')
}

/** Marks messages of the caller as read; returns the number of unread ones. */
export const messageSetReaded = call({
  path: '/api/basic/message/setReaded',
  who: 'account',
  isChange: true,
  request: object({ ids: listOf('消息', idOf('消息'), { max: MOST_AT_ONCE }) }),
  reply,
  async run(context, request, { account }) {
    const ids = [...new Set(request.ids.map(Number))]
    if (ids.length === 0) throw new CallFailure('INVALID_REQUEST', '请选择消息')
    await requireOwn(context, account, ids)
    const { db, now } = context
    await db
      .insertInto('message_reads')
      .values(ids.map((id) => ({ account_id: account.id, message_id: id, read_at: now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { unread: await unreadOf(context, account) }
  },
})

/** Marks all messages of the caller as read, or all of one kind. */
export const messageMarkAllRead = call({
  path: '/api/basic/message/markAllRead',
  who: 'account',
  isChange: true,
  request: object({ kind: optional(kindField) }),
  reply,
  async run(context, { kind }, { account }) {
    const { db, now } = context
    const unread = messagesOf(context, account)
      .where('read_at', 'is', null)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'system'))
      .select((row) => [
        row.cast<number>(row.val(account.id), 'bigint').as('reader'),
        'messages.id',
        row.cast<number>(row.val(now()), 'bigint').as('time'),
      ])
    await db
      .insertInto('message_reads')
      .columns(['account_id', 'message_id', 'read_at'])
      .expression(unread)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { unread: await unreadOf(context, account) }
  },
})
