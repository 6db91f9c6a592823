import { percentText } from 'tavern-market-api/client'
import type { ReplyOf } from '../market/market.ts'
import type { LegalDocument } from './document.tsx'

/** The operator's settings that the agreement names. */
type Terms = ReplyOf<'/api/basic/terms/detail'>

const feeLines = (terms: Terms | undefined): readonly string[] =>
  terms === undefined
    ? ['平台从结算金额中收取服务费，费率在每个订单上标明，以发布订单时为准。']
    : [
        `平台从结算金额中收取 ${percentText(terms.fee_basis_points)} 的服务费，由打手承担；费率以发布订单时为准，每个订单上都标明到手金额。`,
        `提现手续费为提现金额的 ${percentText(terms.withdraw_fee_basis_points)}。`,
      ]

const confirmLine = (terms: Terms | undefined): string =>
  `老板在${terms === undefined ? '规定时间' : ` ${terms.confirm_hours} 小时`}内没有确认也没有驳回的，视为确认。`

/** The remarks of an installation without real payments. */
const sandboxSections: LegalDocument['sections'] = [
  {
    title: '演示说明',
    lines: [
      '本站使用沙箱支付：充值和提现不产生真实扣款与到账。',
      '演示数据可能被清空，请不要存放重要内容。',
    ],
  },
]

/** The agreement with the operator's settings; without them it names no figures. */
export const userAgreementWith = (terms: Terms | undefined): LegalDocument => ({
  date: '2026-11-27',
  lead: '使用开黑酒馆，即表示您同意以下约定。',
  sections: [
    {
      title: '账号',
      lines: [
        '一个手机号对应一个账号，请妥善保管，不要借给他人使用。',
        '昵称、头像和签名不得冒充他人、官方或客服。',
      ],
    },
    {
      title: '订单',
      lines: [
        '老板发布代练或加入团本时支付押金，押金由平台托管，不直接付给打手。',
        '打手完成后提交凭证；老板确认后按约定的价格结算，多余的押金退回钱包。',
        confirmLine(terms),
        '担任打手或发布团本，须先通过打手认证。',
      ],
    },
    {
      title: '费用与优惠券',
      lines: [...feeLines(terms), '优惠券只能抵扣押金，不能提现；没有用完的部分不退回钱包。'],
    },
    {
      title: '不可以做的事',
      lines: [
        '使用外挂、脚本，骗取押金，绕开平台私下交易。',
        '发送违法、骚扰、欺诈内容，或泄露他人的隐私。',
        '攻击、扫描本站，或以自动程序大量调用。',
      ],
    },
    {
      title: '异常与纠纷',
      lines: [
        '订单有问题时，请在订单中上报异常并附上凭证，款项会保留到处理完毕。',
        '违反本协议的账号，平台可以限制登录或取消认证。',
      ],
    },
    {
      title: '评价',
      lines: [
        '结算后双方可以互相评价，双方都评价后或 7 天后公开，公开前可以修改。',
        '评价须真实，不得辱骂、泄露隐私或留联系方式；违规的评价平台可以隐藏。',
      ],
    },
    ...(terms?.is_sandbox === true ? sandboxSections : []),
  ],
})
