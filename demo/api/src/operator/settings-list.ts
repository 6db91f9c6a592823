import { call } from '../call.ts'
import {
  currentSettings,
  editableKeys,
  editableOf,
  startSettings,
  units,
} from '../editable-settings.ts'
import { moneyText, percentText } from '../kernel/money.ts'
import { listOf, object, oneOf, text, whole, yesNo } from '../kernel/schema.ts'
import { type Settings, standardSettings } from '../settings.ts'

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

/** Fields of a setting that cannot be edited. */
const fixed = { editable_key: '', unit: '', number: 0, min: 0, max: 0, is_changed: false } as const

/** The Chinese name of a setting. */
export const settingTitleOf = (key: keyof Settings): string =>
  linesOf(standardSettings).find(([known]) => known === key)?.[1] ?? key

/** The current settings: those of the start, with the changes of operators. */
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
      /** Name for changes; empty: only the program that starts the marketplace sets it. */
      editable_key: oneOf('可修改的设置', ['', ...editableKeys]),
      unit: oneOf('单位', ['', ...units]),
      /** The current number: hundredths of a percent, fen, ms, or a count. */
      number: whole('数值'),
      min: whole('最小值'),
      max: whole('最大值'),
      is_changed: yesNo('已修改'),
    }),
  ),
  async run(context) {
    const current = await currentSettings(context)
    const start = startSettings(context.settings)
    return linesOf(current).map(([key, title, group, value]) => {
      const editable = editableOf(key)
      const line = { key, title, group, value }
      if (editable === null) return { ...line, ...fixed }
      return {
        ...line,
        editable_key: editableKeys.find((one) => one === key) ?? ('' as const),
        unit: editable.unit,
        number: Number(current[key]),
        min: editable.min,
        max: editable.max,
        is_changed: current[key] !== start[key],
      }
    })
  },
})
