import { type CallContext, call } from '../call.ts'
import { object, oneOf, text, whole } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import { operatorRoles } from './operators/operator.ts'

/** The numbers of items that wait for an operator. */
const pendingItems = async ({ db }: CallContext) => ({
  certifications: await countRows(db.selectFrom('certifications').where('state', '=', 'pending')),
  disputes: await countRows(db.selectFrom('orders').where('state', '=', 'disputed')),
  feedbacks: await countRows(db.selectFrom('feedbacks').where('answered_at', 'is', null)),
  subsidies: await countRows(
    db.selectFrom('held_subsidies').where('state', '=', 'held').where('is_suspicious', '=', 1),
  ),
  effects: await countRows(db.selectFrom('effects').where('failure', '!=', '')),
  phones: await countRows(db.selectFrom('phone_requests').where('state', '=', 'pending')),
})

/** The logged-in operator, and the number of pending items. */
export const operatorLoginCheck = call({
  path: '/api/operator/login/check',
  who: 'operator',
  reply: object({
    name: text('账号名'),
    role: oneOf('角色', operatorRoles),
    certifications: whole('待审核认证'),
    disputes: whole('待处理纠纷'),
    feedbacks: whole('待回复反馈'),
    subsidies: whole('待核实补贴'),
    effects: whole('发送失败的通知'),
    phones: whole('待处理的手机号申请'),
  }),
  async run(context, _request, { operator: { name, role } }) {
    return { name, role, ...(await pendingItems(context)) }
  },
})
