import { fenTyped, moneyText } from 'tavern-market-api/client'
import { amountTyped } from '../../ui/amount-typed.ts'
import { FieldRow } from '../../ui/field-row.tsx'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
