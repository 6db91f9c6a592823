import { operatorAccountDetailCalls } from './account-detail.ts'
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
import { operatorDashboardToday } from './dashboard.ts'
import { operatorDisputeAward, operatorDisputeList, operatorDisputeRepay } from './disputes.ts'
import { operatorEffectDrop, operatorEffectList, operatorEffectRetry } from './effects.ts'
import { operatorExportCalls } from './exports.ts'
import { operatorFeedbackAnswer, operatorFeedbackList } from './feedback.ts'
import { operatorJobCalls } from './jobs.ts'
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
import { operatorOrderCancel } from './orders/cancel.ts'
import { operatorOrderChat } from './orders/chat.ts'
import { operatorOrderDetail } from './orders/detail.ts'
import { operatorOrderList } from './orders/list.ts'
import { operatorOwnCalls } from './own.ts'
import { operatorPaymentAudit, operatorPaymentList, operatorPaymentRefund } from './payments.ts'
import { operatorPayoutCalls } from './payouts.ts'
import { operatorPhoneCalls } from './phone-requests.ts'
import { operatorReviewHide, operatorReviewList, operatorReviewShow } from './reviews.ts'
import { operatorRoomCalls } from './rooms.ts'
import { operatorSettingsList } from './settings-list.ts'
import { operatorSettingsChanges } from './settings-save.ts'
import { operatorUpfile } from './upfile.ts'

export const operatorCalls = [
  operatorLoginState,
  operatorLoginSetup,
  operatorLoginPassword,
  operatorLoginCode,
  operatorLoginEnrol,
  operatorLoginCheck,
  operatorDashboardToday,
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
  ...operatorAccountDetailCalls,
  ...operatorPhoneCalls,
  operatorOrderList,
  operatorOrderDetail,
  operatorOrderCancel,
  operatorOrderChat,
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
  ...operatorPayoutCalls,
  operatorEffectList,
  operatorEffectRetry,
  operatorEffectDrop,
  ...operatorRoomCalls,
  ...operatorJobCalls,
  operatorSettingsList,
  ...operatorSettingsChanges,
  operatorLogList,
  ...operatorExportCalls,
] as const
