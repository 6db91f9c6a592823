import { call } from '../call.ts'
import { object, type Static, yesNo } from '../kernel/schema.ts'
import {
  type Certification,
  certificationFields,
  certificationOf,
  shownCertification,
} from './certification.ts'
import { certificationActions } from './machine.ts'

/** Certification data that applicants see. */
export const certificationDetail = object({ can_apply: yesNo('可申请'), ...certificationFields })

export const detailOf = (row: Certification | undefined): Static<typeof certificationDetail> => ({
  can_apply: certificationActions(row?.state ?? 'none', 'account').includes('apply'),
  ...shownCertification(row),
})

/** The caller's certification: the newest application. */
export const applyDetail = call({
  path: '/api/basic/thug/applyDetail',
  who: 'account',
  reply: certificationDetail,
  run: async (context, _request, { account }) =>
    detailOf(await certificationOf(context, account.id)),
})
