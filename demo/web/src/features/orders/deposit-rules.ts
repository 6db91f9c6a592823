import { openPopup } from '../../ui/popup/popup.ts'

const RULES: readonly string[] = [
  '老板加入时从钱包余额支付押金，由平台托管；打手不付押金。',
  '订单开始前离开、被移出，或订单取消、过期，押金原路退回钱包，优惠券一并退还。',
  '打手提交完成凭证后，请在 24 小时内确认或驳回；超时未处理视为确认。',
  '确认后按结算价付给打手，优惠券抵扣的部分先用，多余的押金退回钱包；优惠券用剩的部分不退。',
  '有分歧可以上报异常，由客服核实后判定结算或退款，期间押金继续托管。',
]

/** Explains how deposits are held, settled and refunded. */
export const showDepositRules = (): void =>
  void openPopup({
    popType: 'rule',
    title: '押金规则',
    confirmText: '知道了',
    hideCancel: true,
    context: RULES,
  })
