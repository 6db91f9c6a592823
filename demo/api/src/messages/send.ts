import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { done } from '../operator/message.ts'
import { sendNotice, sendStationMessage } from './send-message.ts'

/** A path of the web app; it cannot name another host. */
const PATH = '^(/(?!/)[\\w./?=&%-]{0,199})?$'

/** Sends a message to everybody or to one account. */
export const messageSend = call({
  path: '/api/operator/message/send',
  who: 'operator',
  isChange: true,
  request: object({
    title: text('标题', { min: 1, max: 30 }),
    text: text('内容', { min: 1, max: 1000 }),
    link: optional(text('链接', { pattern: PATH, wrong: '链接只能是站内路径' })),
    account: optional(text('账号', { min: 1, max: 32 })),
  }),
  reply: done,
  async run(context, { link = '', account: name, ...request }) {
    const title = request.title.trim()
    if (title === '') throw new CallFailure('INVALID_REQUEST', '请填写标题')
    const message = { kind: 'system', title, text: request.text, link } as const
    if (name === undefined) {
      await sendNotice(context, message)
      return { message: '已发送给所有用户' }
    }
    const account = await context.db
      .selectFrom('accounts')
      .where('account', '=', name)
      .select('id')
      .executeTakeFirst()
    if (account === undefined) throw new CallFailure('ACCOUNT_UNKNOWN')
    await sendStationMessage(context, { ...message, accountID: account.id })
    return { message: `已发送给账号${name}` }
  },
})
