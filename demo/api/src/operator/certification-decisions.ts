import { call } from '../call.ts'
import { decideCertification } from '../certification/decide.ts'
import { idOf, object } from '../kernel/schema.ts'
import { done, reasonField } from './message.ts'

const id = idOf('申请')

/** Approves an application: the applicant may take orders from now on. */
export const operatorCertificationApprove = call({
  path: '/api/operator/certification/approve',
  who: 'operator',
  isChange: true,
  request: object({ id }),
  reply: done,
  async run(context, request) {
    const who = await decideCertification(context, { ...request, decision: 'approve', reason: '' })
    return { message: `已通过${who.nickname}（${who.account}）的打手认证` }
  },
})

/** Refuses an application with a reason; the applicant may apply again. */
export const operatorCertificationRefuse = call({
  path: '/api/operator/certification/refuse',
  who: 'operator',
  isChange: true,
  request: object({ id, reason: reasonField }),
  reply: done,
  async run(context, request) {
    const who = await decideCertification(context, { ...request, decision: 'refuse' })
    return { message: `已驳回${who.nickname}（${who.account}）的打手认证` }
  },
})

/** Withdraws a certification: the account takes no further orders; its current ones continue. */
export const operatorCertificationWithdraw = call({
  path: '/api/operator/certification/withdraw',
  who: 'operator',
  isChange: true,
  request: object({ id, reason: reasonField }),
  reply: done,
  async run(context, request) {
    const who = await decideCertification(context, { ...request, decision: 'withdraw' })
    return { message: `已取消${who.nickname}（${who.account}）的打手认证` }
  },
})
