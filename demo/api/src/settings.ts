import { type MapSettings, noMaps } from './maps/map-settings.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What whoever runs the marketplace decides. */
export interface Settings {
  /** What the platform takes of all that is settled, in hundredths of a percent. */
  readonly feeBasisPoints: number
  /** How long what a coupon paid of somebody's earnings is held before it can be spent. */
  readonly subsidyHoldMs: number
  /** In so long, the same boss and thug can settle `subsidiesPerPair` orders with a coupon. */
  readonly subsidyPairSpanMs: number
  readonly subsidiesPerPair: number
  /**
   * The most that a coupon pays, in percent of the fee that the order earns; null: as much as the coupon
   * says. 100: the platform never gives more than it gets.
   */
  readonly couponMostOfFeePercent: number | null
  /** How long bosses have to look at finished work; then it counts as confirmed. */
  readonly finishLapseMs: number
  /** How long an order without a start time waits for people. */
  readonly orderLifeMs: number
  /** How long after its start time an order can still be started. */
  readonly startGraceMs: number
  /** How long a started order may go without being finished before the operator looks at it. */
  readonly workMs: number
  /** How many orders an account may have published that are not over. */
  readonly openOrders: number
  /** How long a recharge can be paid. */
  readonly paymentLifeMs: number
  readonly rechargeMinFen: number
  readonly rechargeMaxFen: number
  readonly withdrawMinFen: number
  readonly withdrawMaxFen: number
  /** How much an account can withdraw in a day. */
  readonly withdrawDayFen: number
  /** What a withdrawal costs, in hundredths of a percent of it, rounded down. */
  readonly withdrawFeeBasisPoints: number
  /** How long the sandbox takes to pay out; null: until somebody does it on its page. */
  readonly sandboxPayoutMs: number | null
  readonly maps: MapSettings
  /** How people reach whoever helps them, also without a login; '' where they cannot. */
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
  maps: noMaps,
  support: { phone: '', email: 'kefu@tavern.example', hours: '每天 10:00 – 22:00' },
}
