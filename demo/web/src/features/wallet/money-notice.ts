import { moneyText } from 'tavern-market-api/client'
import { openPopup } from '../../ui/popup/popup.ts'
import type { Wallet } from './wallet.ts'

const PER_CENT = 100

/** The rules and limits of recharges and withdrawals. */
export const moneyNoticeOf = (wallet: Wallet): string =>
  [
    `充值：单次 ${moneyText(wallet.recharge_min)} 到 ${moneyText(wallet.recharge_max)}，支付成功后自动到账。超过支付时间的会自动关闭；如果已经扣款，到账后同样存入余额。`,
    `提现：单笔 ${moneyText(wallet.withdraw_min)} 到 ${moneyText(wallet.withdraw_max)}，今天还可提 ${moneyText(wallet.withdraw_left)}。手续费 ${wallet.withdraw_fee_basis_points / PER_CENT}%，从提现金额里扣，失败不收。`,
    '到账：提交后金额先转入“提现中”，不能再使用；到账时间以收款方为准，失败会原数退回余额。',
    '冻结：加入订单的押金由平台托管，结算、退出或取消后，该退的部分自动回到余额。',
    '补贴：老板用券抵扣的部分由平台出钱，结算后先暂存，到期自动转入余额，在“补贴”里能看到日期。',
  ].join('\n\n')

/** Shows these rules in a dialog. */
export const showMoneyNotice = (wallet: Wallet): void =>
  void openPopup({
    popType: 'notice',
    title: '充值与提现说明',
    confirmText: '知道了',
    hideCancel: true,
    context: moneyNoticeOf(wallet),
  })
