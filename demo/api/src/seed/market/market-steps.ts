import { messageMarkAllRead } from '../../messages/mark-read.ts'
import { messageSend } from '../../messages/send.ts'
import { operatorAccountRestrict } from '../../operator/accounts.ts'
import { operatorBannerSave } from '../../operator/banners.ts'
import { releaseDueSubsidies } from '../../subsidies/held-subsidy.ts'
import { seededBanners } from './banner-words.ts'
import { certificationSteps } from './certification-steps.ts'
import { couponSteps } from './coupon-steps.ts'
import { notices, seededCoupons } from './market-words.ts'
import { cashOut } from './money.ts'
import { operate } from './operate.ts'
import { people, RESTRICTED, thugs } from './people.ts'
import { callAs, DAY_MS, MINUTE_MS, nth, playerOf, type Step } from './seed-context.ts'

const noticeSteps = (now: number): readonly Step[] => [
  ...seededBanners.map(
    ({ toDay, steps, rules, ...banner }, at): Step => ({
      at: now - 44 * DAY_MS + at * MINUTE_MS,
      run: (seed) =>
        operate(seed, operatorBannerSave, {
          ...banner,
          steps: steps.join('\n'),
          rules: rules.join('\n'),
          end_at: toDay === 0 ? 0 : now + toDay * DAY_MS,
        }),
    }),
  ),
  ...notices.map(
    ([day, title, text, link]): Step => ({
      at: Math.floor(now + day * DAY_MS),
      run: (seed) => operate(seed, messageSend, { title, text, link }),
    }),
  ),
  {
    at: now - 4 * DAY_MS,
    run: (seed) =>
      operate(seed, operatorAccountRestrict, {
        account: RESTRICTED,
        reason: '多次恶意上报异常，扰乱平台秩序',
      }),
  },
]

/** Days before now on which some withdraw money. */
const PAYDAYS = [28, 21, 15, 10, 6, 3, 1]
const REFUSED_PAYDAY = 10
const PAID_EACH = 3

const moneySteps = (now: number): readonly Step[] =>
  PAYDAYS.flatMap((day, at) =>
    Array.from({ length: PAID_EACH }, (_, index): Step => {
      const account = nth(thugs, at * PAID_EACH + index)
      const isRefused = day === REFUSED_PAYDAY && index === 0
      return {
        at: now - day * DAY_MS + index * 7 * MINUTE_MS,
        run: (seed) => cashOut(seed, account, isRefused ? '收款账户信息有误' : ''),
      }
    }),
  )

const PAST_DAYS = 50

/** Releases due subsidies every day. */
const subsidySteps = (now: number): readonly Step[] =>
  Array.from({ length: PAST_DAYS + 1 }, (_, day) => ({
    at: now - day * DAY_MS,
    run: ({ context }) => releaseDueSubsidies(context),
  }))

/** Most messages older than a day are read. */
const readingSteps = (now: number): readonly Step[] =>
  people.map(({ account }, at) => ({
    at: now - DAY_MS - at * 13 * MINUTE_MS,
    run: (seed) => callAs(seed, playerOf(seed, account), messageMarkAllRead, {}),
  }))

/** Events besides the orders. */
export const marketSteps = (now: number): readonly Step[] => [
  ...certificationSteps(now),
  ...seededCoupons.flatMap((coupon, index) => couponSteps(now, coupon, index)),
  ...noticeSteps(now),
  ...moneySteps(now),
  ...subsidySteps(now),
  ...readingSteps(now),
]
