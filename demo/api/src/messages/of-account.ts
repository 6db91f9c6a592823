import type { Account, CallContext } from '../call.ts'
import { idOf, object, oneOf, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import type { MessageKind } from '../storage/rows/messages.ts'

type DbContext = Pick<CallContext, 'db'>

const kinds = [
  'order',
  'wallet',
  'coupon',
  'certification',
  'system',
] as const satisfies readonly MessageKind[]

export const kindField = oneOf('消息类别', kinds)

export const message = object({
  id: idOf('消息'),
  kind: kindField,
  title: text('标题'),
  text: text('内容'),
  link: text('链接'),
  is_read: yesNo('已读'),
  created_at: whole('时间'),
})

/** The messages visible to an account: its own, and those to everybody since its creation. */
export const messagesOf = ({ db }: DbContext, { id, created_at }: Account) =>
  db
    .selectFrom('messages')
    .leftJoin('message_reads', (join) =>
      join
        .onRef('message_reads.message_id', '=', 'messages.id')
        .on('message_reads.account_id', '=', id),
    )
    .where((row) =>
      row.or([
        row('messages.account_id', '=', id),
        row.and([row('messages.account_id', 'is', null), row('created_at', '>=', created_at)]),
      ]),
    )

/** The same, with their content. */
export const wholeMessagesOf = (context: DbContext, account: Account) =>
  messagesOf(context, account).select([
    'messages.id',
    'kind',
    'title',
    'text',
    'link',
    'created_at',
    'read_at',
  ])

interface Row extends Omit<Static<typeof message>, 'id' | 'is_read'> {
  readonly id: number
  readonly read_at: number | null
}

export const shown = ({ id, read_at, ...row }: Row): Static<typeof message> => ({
  ...row,
  id: String(id),
  is_read: read_at !== null,
})

/** Unread counts of an account by kind; kinds without unread messages are left out. */
export const unreadByKind = async (context: DbContext, account: Account) => {
  const counts = await messagesOf(context, account)
    .where('read_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .select(({ fn }) => ['kind', fn.countAll().as('unread')])
    .execute()
  return counts.map(({ kind, unread }) => ({ kind, unread: Number(unread) }))
}

export const unreadOf = async (context: DbContext, account: Account): Promise<number> => {
  const counts = await unreadByKind(context, account)
  return counts.reduce((sum, { unread }) => sum + unread, 0)
}
