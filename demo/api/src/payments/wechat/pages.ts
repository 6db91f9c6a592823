import { renderSVG } from 'uqr'
import { moneyFigure } from '../../kernel/money.ts'
import { cashierPage, escaped, pagePolicy } from '../cashier/frame.ts'
import type { PaymentPage } from '../provider.ts'

interface Shown {
  readonly fen: number
  readonly subject: string
  readonly returnPath: string
}

const receipt = ({ fen, subject }: Shown, more: string): string => `<section class="receipt">
<div class="sum">
<p class="what">${escaped(subject)}</p>
<p class="amount"><small>¥</small>${moneyFigure(fen)}</p>
${more}
</div>
</section>`

/** A QR code for computers, which the payer scans with WeChat. */
export const scanPage = (shown: Shown, codeUrl: string): PaymentPage => ({
  kind: 'page',
  policy: pagePolicy(),
  html: cashierPage({
    title: '微信支付',
    tag: '',
    body: `${receipt(
      shown,
      `<p class="hint">请打开手机微信“扫一扫”完成支付</p>
<div class="qr" role="img" aria-label="微信支付二维码">${renderSVG(codeUrl, { border: 2 })}</div>`,
    )}
<div class="acts"><a class="act first" href="${escaped(shown.returnPath)}">我已完成支付</a></div>`,
  }),
})

/** Fields of `getBrandWCPayRequest`. */
export type BridgeRequest = Readonly<Record<string, string>>

/** A JSON text that cannot end a script. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page inside WeChat that opens its payment sheet, and returns when the sheet closes. */
export const bridgePage = (shown: Shown, request: BridgeRequest): PaymentPage => {
  const script = `(function () {
  function pay() {
    WeixinJSBridge.invoke('getBrandWCPayRequest', ${scriptJson(request)}, function () {
      location.replace(${scriptJson(shown.returnPath)})
    })
  }
  if (typeof WeixinJSBridge === 'undefined') document.addEventListener('WeixinJSBridgeReady', pay)
  else pay()
})()`
  return {
    kind: 'page',
    policy: pagePolicy(script),
    html: cashierPage({
      title: '微信支付',
      tag: '',
      body: `${receipt(shown, '<p class="hint">正在打开微信支付…</p>')}
<div class="acts"><a class="act first" href="${escaped(shown.returnPath)}">返回酒馆</a></div>`,
      script,
    }),
  }
}
