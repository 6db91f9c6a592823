import { plainYuan } from '../kernel/money.ts'
import { idOf, text, whole } from '../kernel/schema.ts'
import type { Worth } from './worth.ts'

/** Fields that describe the value of a coupon. */
export const worthFields = {
  name: text('名称'),
  description: text('说明'),
  condition: text('使用条件'),
  value: whole('面额'),
  figure: text('面额数字'),
  unitDesc: text('面额单位'),
  valueDesc: text('优惠内容'),
}

export interface Named extends Worth {
  readonly name: string
  readonly description: string
}

/** 20 percent off is 8折, 15 percent off is 8.5折. */
const discount = (percent: number): string => String((100 - percent) / 10)

const wordsOf = ({ kind, threshold_fen, off_fen, percent }: Worth) => {
  const from = threshold_fen === 0 ? '' : `满${plainYuan(threshold_fen)}`
  if (kind === 'fixed') {
    const off = plainYuan(off_fen)
    return { figure: off, unitDesc: '元', valueDesc: `${from === '' ? '立' : from}减${off}` }
  }
  const rate = discount(percent)
  const most = `最多减${plainYuan(off_fen)}元`
  return {
    figure: rate,
    unitDesc: '折',
    valueDesc: `${from}${from === '' ? '' : '享'}${rate}折，${most}`,
  }
}

/**
 * `value`: the maximum that it takes off, in fen; `figure` and `unitDesc` are the large print of a
 * card.
 */
export const worthInWords = (coupon: Named) => ({
  name: coupon.name,
  description: coupon.description,
  condition: coupon.threshold_fen === 0 ? '无门槛' : `满${plainYuan(coupon.threshold_fen)}元可用`,
  value: coupon.off_fen,
  ...wordsOf(coupon),
})

export const couponID = idOf('优惠券')
