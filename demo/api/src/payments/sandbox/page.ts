import { moneyFigure } from '../../kernel/money.ts'
import { cashierPage, escaped } from '../cashier/frame.ts'
import { deliveries, deliveryNames } from './deliveries.ts'
import { isOver, type Trade } from './trades.ts'

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4"` +
  ` stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`

const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2'
const TICK = 'm5 12.5 4.5 4.5L19 7.5'
const CROSS = 'M6.5 6.5l11 11m0-11-11 11'

const time = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: false,
})

const frame = (title: string, body: string): string => cashierPage({ title, tag: '沙箱环境', body })

interface State {
  readonly looks: 'waiting' | 'good' | 'bad' | 'over'
  readonly sign: string
  readonly words: string
}

const stateOf = (trade: Trade, now: number): State => {
  const isPayment = trade.kind === 'payment'
  if (isOver(trade, now)) return { looks: 'over', sign: CLOCK, words: '已超时关闭' }
  switch (trade.state) {
    case 'paid':
      return { looks: 'good', sign: TICK, words: isPayment ? '支付成功' : '打款成功' }
    case 'failed':
      return { looks: 'bad', sign: CROSS, words: trade.reason }
    default:
      return { looks: 'waiting', sign: CLOCK, words: isPayment ? '等待支付' : '等待打款' }
  }
}

const rowsOf = ({ kind, subject, trade_no, created_at, expires_at }: Trade): string => {
  const rows: readonly (readonly [name: string, words: string, looks?: string])[] = [
    [kind === 'payment' ? '商品' : '收款方', subject],
    [kind === 'payment' ? '收款方' : '付款方', '酒馆'],
    ['创建时间', time.format(created_at)],
    ...(expires_at === null ? [] : [['支付截止', time.format(expires_at)] as const]),
    ['交易单号', trade_no, 'code'],
  ]
  return rows
    .map(([name, words, looks = '']) => {
      const dd = looks === '' ? '<dd>' : `<dd class="${looks}">`
      return `<div><dt>${name}</dt>${dd}${escaped(words)}</dd></div>`
    })
    .join('\n')
}

const receiptOf = (trade: Trade, now: number): string => {
  const { looks, sign, words } = stateOf(trade, now)
  return `<section class="receipt">
<div class="sum">
<p class="what">${trade.kind === 'payment' ? '支付金额' : '打款金额'}</p>
<p class="amount"><small>¥</small>${moneyFigure(trade.fen)}</p>
<p class="state ${looks}" role="status">${icon(sign)}${escaped(words)}</p>
</div>
<div class="tear"></div>
<dl class="rows">
${rowsOf(trade)}
</dl>
</section>`
}

const CHOICES = `<details>
<summary><span>结果通知方式</span><span>用于测试</span></summary>
<fieldset class="choices" aria-label="结果通知方式">
${deliveryNames
  .map((name, at) => {
    const checked = at === 0 ? ' checked' : ''
    const input = `<input type="radio" name="delivery" value="${name}"${checked}>`
    return `<label>${input}<span>${deliveries[name].title}</span></label>`
  })
  .join('\n')}
</fieldset>
</details>`

const WORDS = {
  payment: {
    open: '确认支付',
    failed: '重新支付',
    refuse: '模拟支付失败',
    leave: '暂不支付，返回酒馆',
  },
  payout: { open: '确认打款', failed: '确认打款', refuse: '模拟打款失败', leave: '返回酒馆' },
} as const

const leave = (trade: Trade, looks: string, words: string): string =>
  `<a class="${looks}" href="${escaped(trade.return_path)}">${words}</a>`

const actsOf = (trade: Trade): string => {
  const words = WORDS[trade.kind === 'payment' ? 'payment' : 'payout']
  const first = trade.state === 'failed' ? words.failed : words.open
  return `<form method="post">
${CHOICES}
<div class="acts">
<button class="act first" name="outcome" value="paid">${first}</button>
<button class="act second" name="outcome" value="failed">${words.refuse}</button>
${leave(trade, 'leave', words.leave)}
</div>
<p class="note">这是用于体验的模拟收银台，不会产生真实扣款</p>
</form>`
}

const isOpen = (trade: Trade, now: number): boolean =>
  !isOver(trade, now) &&
  (trade.state === 'open' || (trade.state === 'failed' && trade.kind === 'payment'))

/** The page of a trade: its data, its state, and the available decisions. */
export const tradePage = (trade: Trade, now: number): string => {
  const acts = isOpen(trade, now)
    ? actsOf(trade)
    : `<div class="acts">${leave(trade, 'act first', '返回酒馆')}</div>
<p class="note">这是用于体验的模拟收银台，不会产生真实扣款</p>`
  return frame(
    trade.kind === 'payment' ? '收银台' : '打款详情',
    `${receiptOf(trade, now)}\n${acts}`,
  )
}

/** The page for unknown trades. */
export const unknownTradePage = (): string =>
  frame(
    '收银台',
    `<section class="receipt"><div class="sum">
<p class="state over" role="status">${icon(CROSS)}未找到这笔交易</p>
<p class="hint">链接可能已失效，请回到酒馆重新发起</p>
</div></section>
<div class="acts"><a class="act first" href="/">返回酒馆</a></div>`,
  )
