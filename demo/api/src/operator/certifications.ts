import { call } from '../call.ts'
import { allJobs } from '../catalogue/jobs.ts'
import { certificationFields, shownCertification } from '../certification/certification.ts'
import { decideCertification } from '../certification/decide.ts'
import { certificationStates } from '../certification/machine.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, yesNo } from '../kernel/schema.ts'
import { certificationState } from './changed-state.ts'
import { done, reasonField } from './message.ts'

const certification = object({
  id: idOf('申请'),
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  ...certificationFields,
})

/** Applications: pending ones from the oldest, decided ones from the newest. */
export const operatorCertificationList = call({
  path: '/api/operator/certification/list',
  who: 'operator',
  request: object({ ...pageFields, status: optional(oneOf('状态', certificationStates)) }),
  reply: object({ list: listOf('申请', certification), has_more: yesNo('更多') }),
  async run(context, { status = 'pending', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const jobs = await allJobs(context)
    const rows = await context.db
      .selectFrom('certifications')
      .innerJoin('accounts', 'accounts.id', 'certifications.account_id')
      .where('state', '=', status)
      .orderBy('certifications.id', status === 'pending' ? 'asc' : 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('certifications')
      .select(['account', 'nickname', 'avatar'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        ...shownCertification(jobs, row),
        id: String(row.id),
        account: row.account,
        nickname: row.nickname,
        avatar: row.avatar,
      })),
      has_more,
    }
  },
})

const id = idOf('申请')

/** Approves an application: the applicant may take orders from now on. */
export const operatorCertificationApprove = call({
  path: '/api/operator/certification/approve',
  who: 'operator',
  isChange: true,
  request: object({ id }),
  reply: done,
  stateOf: certificationState,
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
  stateOf: certificationState,
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
  stateOf: certificationState,
  async run(context, request) {
    const who = await decideCertification(context, { ...request, decision: 'withdraw' })
    return { message: `已取消${who.nickname}（${who.account}）的打手认证` }
  },
})
