import { operatorAccountList } from './account-list.ts'
import { operatorAccountLift, operatorAccountRestrict } from './account-restrict.ts'
import {
  operatorBannerDelete,
  operatorBannerList,
  operatorBannerOrder,
  operatorBannerSave,
} from './banners.ts'
import {
  operatorCertificationApprove,
  operatorCertificationRefuse,
  operatorCertificationWithdraw,
} from './certification-decisions.ts'
import { operatorCertificationList } from './certification-list.ts'
import { operatorDisputeAward, operatorDisputeRepay } from './dispute-decisions.ts'
import { operatorDisputeList } from './dispute-list.ts'
import { operatorEffectDrop, operatorEffectList, operatorEffectRetry } from './effects.ts'
import { operatorFeedbackAnswer, operatorFeedbackList } from './feedback.ts'
import { operatorLedgerAudit, operatorLedgerOverview } from './ledger.ts'
import { operatorLogList } from './log-list.ts'
import {
  operatorLoginPassword,
  operatorLoginSetup,
  operatorLoginState,
} from './login/first-step.ts'
import { operatorLoginCode, operatorLoginEnrol } from './login/second-step.ts'
import { operatorLoginCheck } from './login-check.ts'
import { operatorChangeCalls } from './operators/change.ts'
import { operatorInviteCalls } from './operators/invite.ts'
import { operatorOperatorList } from './operators/list.ts'
import { operatorOwnCalls } from './own.ts'
import { operatorPhoneCalls } from './phone-requests.ts'
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
  operatorUpfile,
  operatorBannerList,
  operatorBannerSave,
  operatorBannerDelete,
  operatorBannerOrder,
  operatorLedgerOverview,
  operatorLedgerAudit,
  operatorEffectList,
  operatorEffectRetry,
  operatorEffectDrop,
  operatorLogList,
] as const
