import { call } from '../../call.ts'
import { ADMINISTRATOR } from '../../effects/im-rest.ts'
import { idOf, listOf, object, optional, text, whole, yesNo } from '../../kernel/schema.ts'
import { groupIDOf } from '../../orders/chat/group.ts'
import { findOrder, orderNumberOf } from '../../orders/order.ts'
import { logOperation } from '../operation-log.ts'

const PATH = '/api/operator/order/chat'

const line = object({
  sequence: whole('序号'),
  /** Empty for the platform and for users without an account. */
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  is_platform: yesNo('平台消息'),
  is_recalled: yesNo('已撤回'),
  text: text('内容', { max: 20_000 }),
  picture: text('图片', { max: 2000 }),
  sent_at: whole('时间'),
})

/** The chat of an order, the newest message first. Each page that an operator reads is logged: a later page can be the first (OPERATOR-11). */
export const operatorOrderChat = call({
  path: PATH,
  who: 'operator',
  perMinute: 60,
  request: object({ order_id: idOf('订单'), before: optional(whole('序号', { min: 1 })) }),
  reply: object({ list: listOf('消息', line), next: whole('下一页序号') }),
  async run(context, request, { operator, address }) {
    const order = await findOrder(context, request.order_id)
    const { lines, next } = await context.readTranscript(groupIDOf(order.id), request.before)
    const page = request.before === undefined ? '' : `（第${request.before}条以前）`
    const message = `查看了订单${orderNumberOf(order)}的聊天记录${page}`
    await logOperation(context, { operator, address, path: PATH, message, request })
    const senders = [...new Set(lines.map(({ from }) => from))]
    const people =
      senders.length === 0
        ? []
        : await context.db
            .selectFrom('accounts')
            .where('im_user_id', 'in', senders)
            .select(['im_user_id', 'account', 'nickname', 'avatar'])
            .execute()
    const byUser = new Map(people.map(({ im_user_id, ...person }) => [im_user_id, person]))
    return {
      list: lines.map(({ from, sentAt, isRecalled, ...one }) => ({
        ...{ account: '', nickname: from, avatar: '', ...byUser.get(from) },
        ...{ sequence: one.sequence, text: one.text, picture: one.picture, sent_at: sentAt },
        is_platform: from === ADMINISTRATOR,
        is_recalled: isRecalled,
      })),
      next,
    }
  },
})
