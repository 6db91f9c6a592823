import { call } from '../call.ts'
import { moneyText, percentText } from '../kernel/money.ts'
import { listOf, object, text } from '../kernel/schema.ts'
import type { Settings } from '../settings.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60 * 1000

const UNITS = [
  [DAY_MS, '天'],
  [HOUR_MS, '小时'],
  [MINUTE_MS, '分钟'],
] as const

/** A duration in the largest unit that divides it. */
const timeText = (ms: number): string => {
  const [unit, name] = UNITS.find(([size]) => ms % size === 0) ?? [1000, '秒']
  return `${ms / unit}${name}`
}

type Line = readonly [key: keyof Settings, title: string, group: string, value: string]

const linesOf = (settings: Settings): readonly Line[] => {
  const { couponMostOfFeePercent: most, support } = settings
  return [
    ['feeBasisPoints', '服务费率', '费率', percentText(settings.feeBasisPoints)],
    [
      'withdrawFeeBasisPoints',
      '提现手续费率',
      '费率',
      percentText(settings.withdrawFeeBasisPoints),
    ],
    [
      'couponMostOfFeePercent',
      '优惠券补贴上限',
      '费率',
      most === null ? '不限' : `服务费的${most}%`,
    ],
    ['rechargeMinFen', '单笔充值下限', '资金', moneyText(settings.rechargeMinFen)],
    ['rechargeMaxFen', '单笔充值上限', '资金', moneyText(settings.rechargeMaxFen)],
    ['withdrawMinFen', '单笔提现下限', '资金', moneyText(settings.withdrawMinFen)],
    ['withdrawMaxFen', '单笔提现上限', '资金', moneyText(settings.withdrawMaxFen)],
    ['withdrawDayFen', '每日提现上限', '资金', moneyText(settings.withdrawDayFen)],
    ['paymentLifeMs', '支付有效时间', '资金', timeText(settings.paymentLifeMs)],
    ['subsidyHoldMs', '补贴发放等待', '资金', timeText(settings.subsidyHoldMs)],
    ['orderLifeMs', '招募有效期', '订单', timeText(settings.orderLifeMs)],
    ['startGraceMs', '开始时间宽限', '订单', timeText(settings.startGraceMs)],
    ['workMs', '超时转客服', '订单', timeText(settings.workMs)],
    ['finishLapseMs', '自动确认时间', '订单', timeText(settings.finishLapseMs)],
    ['reviewMs', '评价有效期', '订单', timeText(settings.reviewMs)],
    ['deletionMs', '注销冷静期', '账号', timeText(settings.deletionMs)],
    ['openOrders', '每人未结束订单上限', '订单', `${settings.openOrders}笔`],
    ['forbiddenWords', '违禁词', '内容', `${settings.forbiddenWords.length}个`],
    ['support', '客服联系方式', '内容', `${support.phone} ${support.email}`.trim()],
  ]
}

/** The settings of this start. The program that starts the marketplace sets them. */
export const operatorSettingsList = call({
  path: '/api/operator/settings/list',
  who: 'operator',
  reply: listOf(
    '设置',
    object({
      key: text('名称'),
      title: text('说明'),
      group: text('分组'),
      value: text('当前值'),
    }),
  ),
  run: async ({ settings }) =>
    linesOf(settings).map(([key, title, group, value]) => ({ key, title, group, value })),
})
