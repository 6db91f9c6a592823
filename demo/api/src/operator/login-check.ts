import { type CallContext, call } from '../call.ts'
import { object, oneOf, text, whole } from '../kernel/schema.ts'
import { operatorRoles } from './operators/operator.ts'

type DbContext = Pick<CallContext, 'db'>

const pendingCertifications = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('certifications')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const disputedOrders = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('orders')
    .where('state', '=', 'disputed')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const failedEffects = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('effects')
    .where('failure', '!=', '')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const openFeedbacks = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('feedbacks')
    .where('answered_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const suspiciousSubsidies = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('held_subsidies')
    .where('state', '=', 'held')
    .where('is_suspicious', '=', 1)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const pendingPhones = async ({ db }: DbContext): Promise<number> => {
  const { count } = await db
    .selectFrom('phone_requests')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
    const [certifications, disputes, feedbacks, subsidies, effects, phones] = [
      await pendingCertifications(context),
      await disputedOrders(context),
      await openFeedbacks(context),
      await suspiciousSubsidies(context),
      await failedEffects(context),
      await pendingPhones(context),
    ]
    const counts = { certifications, disputes, feedbacks, subsidies, effects, phones }
    return { name, role, ...counts }
  },
})
