import { type CallContext, call } from '../call.ts'
import { object, whole } from '../schema.ts'

type Where = Pick<CallContext, 'db'>

const pendingCertifications = async ({ db }: Where): Promise<number> => {
  const { count } = await db
    .selectFrom('certifications')
    .where('state', '=', 'pending')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const disputedOrders = async ({ db }: Where): Promise<number> => {
  const { count } = await db
    .selectFrom('orders')
    .where('state', '=', 'disputed')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const failedEffects = async ({ db }: Where): Promise<number> => {
  const { count } = await db
    .selectFrom('effects')
    .where('failure', '!=', '')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const openFeedbacks = async ({ db }: Where): Promise<number> => {
  const { count } = await db
    .selectFrom('feedbacks')
    .where('answered_at', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the token is right, and how much waits for the operator. */
export const operatorLoginCheck = call({
  path: '/api/operator/login/check',
  who: 'operator',
  reply: object({
    certifications: whole('待审核认证'),
    disputes: whole('待处理纠纷'),
    feedbacks: whole('待回复反馈'),
    effects: whole('发送失败的通知'),
  }),
  async run(context) {
    const [certifications, disputes, feedbacks, effects] = [
      await pendingCertifications(context),
      await disputedOrders(context),
      await openFeedbacks(context),
      await failedEffects(context),
    ]
    return { certifications, disputes, feedbacks, effects }
  },
})
