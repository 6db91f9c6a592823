import { accountCalls } from './accounts/calls.ts'
import { bannerDetail, bannerList } from './banners/banners.ts'
import { jobList, roleDelete, roleList, roleSave } from './catalogue/calls.ts'
import { apply, applyDetail } from './certification/apply.ts'
import { couponCalls } from './coupons/calls.ts'
import { feedbackList, feedbackSave } from './feedback/feedback.ts'
import { feedbackReportMessage } from './feedback/report-message.ts'
import { mapOptions } from './maps/map-options.ts'
import { messageCalls } from './messages/calls.ts'
import { operatorCalls } from './operator/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { orderReadCalls } from './orders/read/calls.ts'
import { paymentCalls } from './payments/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { reviewCalls } from './reviews/calls.ts'
import { roomList } from './rooms/calls.ts'
import { subsidyCalls } from './subsidies/calls.ts'
import { termsDetail } from './terms/terms.ts'
import { upfile } from './uploads/upfile.ts'
import { wechatCalls } from './wechat/calls.ts'

/** All calls of the back end. */
export const calls = [
  upfile,
  ...accountCalls,
  roomList,
  jobList,
  roleList,
  roleSave,
  roleDelete,
  ...orderCalls,
  ...couponCalls,
  ...messageCalls,
  feedbackSave,
  feedbackReportMessage,
  feedbackList,
  ...orderReadCalls,
  ...reviewCalls,
  ...peopleCalls,
  ...paymentCalls,
  ...subsidyCalls,
  bannerList,
  bannerDetail,
  mapOptions,
  termsDetail,
  ...wechatCalls,
  apply,
  applyDetail,
  ...operatorCalls,
] as const
