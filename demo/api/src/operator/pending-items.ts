import { whole } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import type { DbContext } from '../storage/database.ts'

/** The numbers of items that wait for an operator. */
export const pendingFields = {
  certifications: whole('待审核认证'),
  disputes: whole('待处理纠纷'),
  feedbacks: whole('待回复反馈'),
  subsidies: whole('待核实补贴'),
  effects: whole('发送失败的通知'),
  phones: whole('待处理的手机号申请'),
  payouts: whole('处理中的提现'),
}

export const pendingItems = async ({ db }: Pick<DbContext, 'db'>) => ({
  certifications: await countRows(db.selectFrom('certifications').where('state', '=', 'pending')),
  disputes: await countRows(db.selectFrom('orders').where('state', '=', 'disputed')),
  feedbacks: await countRows(db.selectFrom('feedbacks').where('answered_at', 'is', null)),
  subsidies: await countRows(
    db.selectFrom('held_subsidies').where('state', '=', 'held').where('is_suspicious', '=', 1),
  ),
  effects: await countRows(db.selectFrom('effects').where('failure', '!=', '')),
  phones: await countRows(db.selectFrom('phone_requests').where('state', '=', 'pending')),
  payouts: await countRows(db.selectFrom('withdrawals').where('state', '=', 'requested')),
})
