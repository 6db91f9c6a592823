import { operatorAccountLift, operatorAccountList, operatorAccountRestrict } from './accounts.ts'
import {
  operatorBannerDelete,
  operatorBannerList,
  operatorBannerOrder,
  operatorBannerSave,
} from './banners.ts'
import {
  operatorCertificationApprove,
  operatorCertificationList,
  operatorCertificationRefuse,
  operatorCertificationWithdraw,
} from './certifications.ts'
import { operatorDisputeAward, operatorDisputeList, operatorDisputeRepay } from './disputes.ts'
import { operatorEffectDrop, operatorEffectList, operatorEffectRetry } from './effects.ts'
import { operatorFeedbackAnswer, operatorFeedbackList } from './feedback.ts'
import { operatorLedgerAudit, operatorLedgerOverview } from './ledger.ts'
import {
  operatorLoginPassword,
  operatorLoginSetup,
  operatorLoginState,
} from './login/first-step.ts'
import { operatorLoginCode, operatorLoginEnrol } from './login/second-step.ts'
import { operatorLoginCheck } from './login-check.ts'
import { operatorLogList } from './operation-log.ts'
import { operatorChangeCalls } from './operators/change.ts'
import { operatorInviteCalls } from './operators/invite.ts'
import { operatorOperatorList } from './operators/list.ts'
import { operatorOwnCalls } from './own.ts'
import { operatorPaymentAudit, operatorPaymentList, operatorPaymentRefund } from './payments.ts'
import { operatorPhoneCalls } from './phone-requests.ts'
import { operatorReviewHide, operatorReviewList, operatorReviewShow } from './reviews.ts'
import { operatorUpfile } from './upfile.ts'

export const operatorCalls = [
  operatorLoginState,
  operatorLoginSetup,
  operatorLoginPassword,
  operatorLoginCode,
  operatorLoginEnrol,
  operatorLoginCheck,
  ...operatorOwnCalls,
  operatorOperatorList,
  ...operatorInviteCalls,
  ...operatorChangeCalls,
  operatorCertificationList,
  operatorCertificationApprove,
  operatorCertificationRefuse,
  operatorCertificationWithdraw,
  operatorAccountList,
  operatorAccountRestrict,
  operatorAccountLift,
  ...operatorPhoneCalls,
  operatorDisputeList,
  operatorDisputeAward,
  operatorDisputeRepay,
  operatorFeedbackList,
  operatorFeedbackAnswer,
  operatorReviewList,
  operatorReviewHide,
  operatorReviewShow,
  operatorUpfile,
  operatorBannerList,
  operatorBannerSave,
  operatorBannerDelete,
  operatorBannerOrder,
  operatorLedgerOverview,
  operatorLedgerAudit,
  operatorPaymentList,
  operatorPaymentRefund,
  operatorPaymentAudit,
  operatorEffectList,
  operatorEffectRetry,
  operatorEffectDrop,
  operatorLogList,
] as const
