import { type MapSettings, noMaps } from './maps/map-settings.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Settings of the marketplace, made by its operator. */
export interface Settings {
  /** Fee of the platform on each settlement, in hundredths of a percent. */
  readonly feeBasisPoints: number
  /** Time for which earnings that a coupon paid are held before they can be spent. */
  readonly subsidyHoldMs: number
  /** Period in which the same boss and thug can settle `subsidiesPerPair` orders with a coupon. */
  readonly subsidyPairSpanMs: number
  readonly subsidiesPerPair: number
  /**
   * Maximum that a coupon pays, in percent of the fee of the order; null: the full value of the
   * coupon. With 100 the platform never pays more than it earns.
   */
  readonly couponMostOfFeePercent: number | null
  /** Time in which bosses can check finished work; after it the work counts as confirmed. */
  readonly finishLapseMs: number
  /** Time for which an order without a start time waits for participants. */
  readonly orderLifeMs: number
  /** Time after its start time in which an order can still be started. */
  readonly startGraceMs: number
  /** Time after which a started, unfinished order is referred to the operator. */
  readonly workMs: number
  /** Maximum number of open orders that an account has published. */
  readonly openOrders: number
  /** Time in which a recharge can be paid. */
  readonly paymentLifeMs: number
  readonly rechargeMinFen: number
  readonly rechargeMaxFen: number
  readonly withdrawMinFen: number
  readonly withdrawMaxFen: number
  /** Maximum that an account can withdraw per day. */
  readonly withdrawDayFen: number
  /** Fee of a withdrawal, in hundredths of a percent of its amount, rounded down. */
  readonly withdrawFeeBasisPoints: number
  /** Time that the sandbox takes to pay out; null: it waits for a click on its page. */
  readonly sandboxPayoutMs: number | null
  /** Time after the settlement in which participants can review each other. */
  readonly reviewMs: number
  /** Words that no public text may contain, in any look-alike spelling. */
  readonly forbiddenWords: readonly string[]
  /** Time between the request to delete an account and its deletion, in which it can be withdrawn. */
  readonly deletionMs: number
  readonly maps: MapSettings
  /** Contacts of the support, also shown without a login; '' if there is none. */
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string }
}

export const standardSettings: Settings = {
  feeBasisPoints: 500,
  subsidyHoldMs: 7 * DAY_MS,
  subsidyPairSpanMs: 30 * DAY_MS,
  subsidiesPerPair: 1,
  couponMostOfFeePercent: null,
  finishLapseMs: DAY_MS,
  orderLifeMs: 7 * DAY_MS,
  startGraceMs: 12 * HOUR_MS,
  workMs: 7 * DAY_MS,
  openOrders: 20,
  paymentLifeMs: 15 * MINUTE_MS,
  rechargeMinFen: 100,
  rechargeMaxFen: 5_000_000,
  withdrawMinFen: 1000,
  withdrawMaxFen: 2_000_000,
  withdrawDayFen: 5_000_000,
  withdrawFeeBasisPoints: 10,
  sandboxPayoutMs: 5000,
  reviewMs: 7 * DAY_MS,
  forbiddenWords: ['傻逼', '傻b', '草泥马', '操你', '妈的', '去死', 'fuck', '外挂', '脚本代练'],
  deletionMs: 7 * DAY_MS,
  maps: noMaps,
  support: { phone: '', email: 'kefu@tavern.example', hours: '每天 10:00 – 22:00' },
}
