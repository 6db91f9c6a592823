import { fenTyped, moneyText, percentText } from 'tavern-market-api/client'
import { amountTyped } from '../../ui/amount-typed.ts'
import { FieldRow } from '../../ui/field-row.tsx'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMarket } from '../market/use-market.ts'
import { showDepositRules } from './deposit-rules.ts'
import type { OrderKind } from './order.ts'
import styles from './publish-form.module.css'
import type { PublishSheetName } from './publish-sheets.tsx'
import type { Publish } from './use-publish.ts'

/** Props of the form's parts. */
export interface PartProps {
  readonly kind: OrderKind
  readonly publish: Publish
  readonly onOpen: (sheet: PublishSheetName) => void
}

/** The amounts per boss, and the coupon. */
export const PublishMoney = ({ kind, publish: { draft, problems, set }, onOpen }: PartProps) => (
  <Card>
    <TextField
      label="每位老板押金（元）"
      value={draft.depositYuan}
      placeholder="1 – 50000"
      inputMode="decimal"
      error={problems.depositYuan ?? null}
      onChange={(typed) => set({ depositYuan: amountTyped(typed), coupon: null })}
    />
    <TextField
      label="每位老板支付（元）"
      value={draft.priceYuan}
      placeholder="完成后结算给打手，不高于押金"
      inputMode="decimal"
      error={problems.priceYuan ?? null}
      onChange={(typed) => set({ priceYuan: amountTyped(typed) })}
    />
    <FeeNote priceFen={fenTyped(draft.priceYuan)} />
    {kind === 'dailian' && fenTyped(draft.depositYuan) > 0 && (
      <FieldRow
        label="优惠券"
        value={draft.coupon && moneyText(-draft.coupon.off_price)}
        placeholder="不使用"
        onClick={() => onOpen('coupon')}
      />
    )}
    <div className={styles.deposit}>
      <p className={styles.note}>押金由平台托管，多余的退回钱包</p>
      <button type="button" className={styles.rules} onClick={showDepositRules}>
        押金规则
      </button>
    </div>
  </Card>
)

const WHOLE_BASIS_POINTS = 10_000

/** The platform's fee on the price (FEE-01); nothing while the rate is unknown. */
const FeeNote = ({ priceFen }: { readonly priceFen: number }) => {
  const { data: terms } = useMarket('/api/basic/terms/detail', {})
  if (terms === undefined) return null
  const { fee_basis_points: rate } = terms
  const fee = Math.floor((priceFen * rate) / WHOLE_BASIS_POINTS)
  const share = `，每位老板支付的 ${moneyText(priceFen)} 中打手实得 ${moneyText(priceFen - fee)}`
  return (
    <p className={styles.fee}>
      结算时平台收取 {percentText(rate)} 服务费{priceFen > 0 ? share : '，由打手承担'}
    </p>
  )
}
