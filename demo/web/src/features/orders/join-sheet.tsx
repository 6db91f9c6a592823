import { useState } from 'react'
import { moneyText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Money } from '../../ui/money.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { CouponSheet, type MyCoupon } from './coupon-sheet.tsx'
import { showDepositRules } from './deposit-rules.ts'
import styles from './join-sheet.module.css'
import { type OrderItem, type Position, positionTexts } from './order.ts'
import { choosePosition } from './position-choice.ts'
import { type GameRole, RolePicker } from './role-picker.tsx'

/** A tapped seat. */
export interface SeatTarget {
  readonly position: Position
  readonly seat: number
}

/** The form values for joining. */
export interface JoinForm {
  readonly position: Position
  /** Undefined for any free seat. */
  readonly seat: number | undefined
  readonly role: GameRole
  readonly coupon: MyCoupon | null
}

interface JoinSheetProps {
  readonly item: OrderItem
  readonly isOpen: boolean
  /** The tapped seat; null if there is none. */
  readonly target: SeatTarget | null
  /** The form values from before the payment. */
  readonly initial?: JoinForm | null
  readonly onClose: () => void
  readonly onConfirm: (form: JoinForm) => void
}

/** Asks for the seat, the role and the coupon to join an order. */
export const JoinSheet = ({ isOpen, onClose, ...form }: JoinSheetProps) => (
  <Sheet title="确认加入房间位置" isOpen={isOpen} onClose={onClose}>
    <Fields {...form} />
  </Sheet>
)

const DUE: Readonly<Record<Position, string>> = { boss: '应付押金', thug: '打手无需押金' }

type Choosing = 'none' | 'role' | 'coupon'

const Fields = (props: Omit<JoinSheetProps, 'isOpen' | 'onClose'>) => {
  const { item, target, initial = null, onConfirm } = props
  const [position, setPosition] = useState(target?.position ?? initial?.position ?? null)
  const [role, setRole] = useState<GameRole | null>(initial?.role ?? null)
  const [coupon, setCoupon] = useState<MyCoupon | null>(initial?.coupon ?? null)
  const [choosing, setChoosing] = useState<Choosing>('none')
  const pays = position === 'boss'
  const words = position === null ? '请先选择位置' : DUE[position]
  const deposit = item.deposit_price
  const change = async () => {
    const chosen = await choosePosition(item)
    if (chosen !== null) setPosition(chosen)
  }
  const confirm = () => {
    if (position === null) return toast('请选择位置')
    if (role === null) return toast('请选择游戏角色')
    const preset = target ?? initial
    const seat = preset?.position === position ? preset.seat : undefined
    onConfirm({ position, seat, role, coupon: pays ? coupon : null })
  }
  return (
    <>
      <FieldRow
        label="位置"
        value={position && positionTexts[position]}
        placeholder="请选择位置"
        onClick={() => void change()}
      />
      <FieldRow
        label="游戏角色"
        value={role?.name ?? null}
        placeholder="请选择游戏角色"
        onClick={() => setChoosing('role')}
      />
      {pays && (
        <FieldRow
          label="优惠券"
          value={coupon && moneyText(-coupon.off_price)}
          placeholder="不使用"
          onClick={() => setChoosing('coupon')}
        />
      )}
      {pays && (
        <button type="button" className={styles.rules} onClick={showDepositRules}>
          押金由平台托管，查看押金规则
        </button>
      )}
      <div className={styles.foot}>
        <p className={styles.sum}>
          {words}
          {pays && (
            <strong className={styles.amount}>
              <Money fen={deposit - (coupon?.off_price ?? 0)} />
            </strong>
          )}
        </p>
        <div className={styles.confirm}>
          <Button onClick={confirm}>确定加入</Button>
        </div>
      </div>
      <RolePicker
        isOpen={choosing === 'role'}
        roleID={role?.id ?? ''}
        onClose={() => setChoosing('none')}
        onChoose={(chosen) => {
          setRole(chosen)
          setChoosing('none')
        }}
      />
      <CouponSheet
        isOpen={choosing === 'coupon'}
        purpose={{ deposit_price: deposit }}
        couponID={coupon?.id ?? ''}
        onClose={() => setChoosing('none')}
        onChoose={(chosen) => {
          setCoupon(chosen)
          setChoosing('none')
        }}
      />
    </>
  )
}
