import type { Outcome } from '../provider.ts'

const SOON_MS = 5000
const LATE_MS = 30_000

/** One scheduled notice of a decision: the outcome and the delay. */
type ScheduledNotice = readonly [outcome: Outcome, afterMs: number]

interface Delivery {
  readonly title: string
  noticesFor(outcome: Outcome): readonly ScheduledNotice[]
}

/** Delivery patterns of notices; real providers show all of them. */
export const deliveries = {
  once: { title: '立即通知', noticesFor: (outcome) => [[outcome, 0]] },
  late: { title: '延迟 30 秒', noticesFor: (outcome) => [[outcome, LATE_MS]] },
  twice: {
    title: '重复通知',
    noticesFor: (outcome) => [
      [outcome, 0],
      [outcome, SOON_MS],
    ],
  },
  reversed: {
    title: '乱序通知',
    noticesFor: (outcome) => [
      [outcome, 0],
      ['open', SOON_MS],
    ],
  },
  lost: { title: '通知丢失', noticesFor: () => [] },
} as const satisfies Readonly<Record<string, Delivery>>

export type DeliveryName = keyof typeof deliveries

export const deliveryNames = Object.keys(deliveries) as readonly DeliveryName[]
