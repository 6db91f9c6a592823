import { call } from '../call.ts'
import { listOf, object, whole } from '../kernel/schema.ts'
import { kindField, unreadByKind } from './of-account.ts'

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
