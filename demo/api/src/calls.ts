import { accountCalls } from './accounts/calls.ts'
import { bannerCalls } from './banners/calls.ts'
import { jobList, roleDelete, roleList, roleSave } from './catalogue/calls.ts'
import { certificationCalls } from './certification/calls.ts'
import { couponCalls } from './coupons/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { mapOptions } from './maps/map-options.ts'
import { messageCalls } from './messages/calls.ts'
import { operatorCalls } from './operator/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { orderReadCalls } from './orders/read/calls.ts'
import { paymentCalls } from './payments/calls.ts'
import { roomList } from './rooms/calls.ts'
import { subsidyCalls } from './subsidies/calls.ts'
import { uploadCalls } from './uploads/calls.ts'

const roomCalls = [roomList] as const

const mapCalls = [mapOptions] as const

const catalogueCalls = [jobList, roleList, roleSave, roleDelete] as const

/** All calls of the back end. */
export const calls = [
  ...uploadCalls,
  ...accountCalls,
  ...roomCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...couponCalls,
  ...messageCalls,
  ...feedbackCalls,
  ...orderReadCalls,
  ...paymentCalls,
  ...subsidyCalls,
  ...bannerCalls,
  ...mapCalls,
  ...certificationCalls,
  ...operatorCalls,
] as const
