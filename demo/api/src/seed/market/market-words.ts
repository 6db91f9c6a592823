const DAY = 1

/**
 * A sample coupon; prices in yuan, times in days from now. `takers` is the number of people who
 * receive it.
 */
export interface SeededCoupon {
  readonly name: string
  readonly description: string
  readonly kind: 'fixed' | 'percent'
  readonly threshold: number
  readonly off: number
  readonly percent: number
  readonly fromDay: number
  readonly toDay: number
  readonly validDays: number
  readonly stock: number
  readonly perAccount: number
  readonly isPublic: boolean
  readonly takers: number
}

const coupon = (
  name: string,
  description: string,
  worth: Pick<SeededCoupon, 'kind' | 'threshold' | 'off' | 'percent'>,
  days: readonly [from: number, to: number, valid?: number],
  more: Partial<Pick<SeededCoupon, 'stock' | 'perAccount' | 'isPublic' | 'takers'>> = {},
): SeededCoupon => ({
  name,
  description,
  ...worth,
  fromDay: days[0],
  toDay: days[1],
  validDays: days[2] ?? 0,
  stock: 500,
  perAccount: 1,
  isPublic: true,
  takers: 0,
  ...more,
})

const off = (threshold: number, yuan: number) =>
  ({ kind: 'fixed', threshold, off: yuan, percent: 0 }) as const

const part = (threshold: number, percent: number, most: number) =>
  ({ kind: 'percent', threshold, off: most, percent }) as const

export const seededCoupons: readonly SeededCoupon[] = [
  coupon('国庆返场券', '国庆活动发放，已结束。', off(200, 25), [-42, -12], { takers: 9 }),
  coupon('新人立减券', '每位新朋友一张，任意订单可用。', off(0, 10), [-42, 60], { takers: 22 }),
  coupon('满百减二十', '押金满100元可用，代打和团本都行。', off(100, 20), [-40, 30], {
    perAccount: 2,
    takers: 18,
  }),
  coupon('大单优惠券', '押金满300元可用，橙武、毕业车都适合。', off(300, 50), [-36, 30], {
    takers: 8,
  }),
  coupon('团本九折券', '押金满80元可用，每人限领3张。', part(80, 10, 30), [-30, 20, 14 * DAY], {
    perAccount: 3,
    takers: 16,
  }),
  coupon('老友回归券', '只发给回归的老朋友。', off(60, 15), [-20, 25], { isPublic: false }),
  coupon('周末八五折', '押金满120元可用，最多减40元。', part(120, 15, 40), [-9, 9], { takers: 7 }),
  coupon('深夜立减券', '手慢无，每人一张。', off(50, 8), [-6, 10], { stock: 6, takers: 6 }),
  coupon('双旦预热券', '活动即将开始，敬请期待。', off(150, 35), [3, 20], { stock: 300 }),
]

/** Accounts that are granted the coupon which is not public. */
export const GRANTED = ['100023', '100026', '100028', '100002', '100031']

/** Notices to everybody, in days before now. */
export const notices: readonly (readonly [
  day: number,
  title: string,
  text: string,
  link: string,
])[] = [
  [
    -33,
    '打手认证规则更新',
    '即日起，接单和占用打手位需要先通过打手认证。认证只需一张战绩截图，通常两小时内审核完成。',
    '/pages/enter/my/subpages/thugauth',
  ],
  [
    -16,
    '谨防私下交易',
    '请不要脱离平台转账。押金由平台保管，订单完成并确认后才会结算给打手，出现纠纷可以上报异常。',
    '',
  ],
  [
    -5,
    '优惠券上新',
    '本周新增周末八五折与深夜立减券，数量有限，先到先得。',
    '/pages/enter/home/subpages/discount',
  ],
  [
    -0.5,
    '系统维护通知',
    '本周四凌晨 2:00 至 2:30 进行例行维护，期间可能无法下单，请提前安排。',
    '',
  ],
]

/** Introductions of applicants. */
export const introductions: readonly string[] = [
  '玩了三年，主玩坦克，固定队主坦，团本全通，指挥也能做。',
  '治疗专精，跟过四个开荒团，在线时间稳定，语音可开麦。',
  '竞技场常年高分段，手法稳定，接单两百多次，没有纠纷。',
  '远程输出，机制熟练，脾气好，愿意带新人慢慢打。',
  '上班族，每天晚上八点到十二点在线，周末全天，守时。',
]

export const realNames: readonly string[] = [
  '王建国',
  '李晓雨',
  '张伟明',
  '陈思远',
  '刘子涵',
  '杨帆',
  '赵一鸣',
  '周文静',
  '吴俊杰',
  '郑浩然',
  '孙若曦',
  '马超群',
]
