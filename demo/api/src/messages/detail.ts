import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, object } from '../kernel/schema.ts'
import { message, shown, wholeMessagesOf } from './of-account.ts'

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
