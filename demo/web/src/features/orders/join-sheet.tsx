import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { moneyText, percentText } from 'tavern-market-api/client'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Money } from '../../ui/money.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { CouponSheet, type MyCoupon } from './coupon-sheet.tsx'
import { showDepositRules } from './deposit-rules.ts'
import { type Obstacle, useEligibility } from './join-eligibility.ts'
import styles from './join-sheet.module.css'
import { isPositionFull, type OrderItem, type Position, positionTexts } from './order.ts'
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

/** The values of an unfinished form. */
export interface JoinDraft {
  readonly position: Position | null
  readonly seat: number | undefined
  readonly role: GameRole | null
  readonly coupon: MyCoupon | null
}

interface JoinSheetProps {
  readonly item: OrderItem
  readonly isOpen: boolean
  /** The tapped seat; null if there is none. */
  readonly target: SeatTarget | null
  /** The form values from before the user left to pay, or to create what is missing. */
  readonly initial?: JoinDraft | null
  readonly onClose: () => void
  /** Called before the user leaves to create what is missing. */
  readonly onLeave: (draft: JoinDraft) => void
  readonly onConfirm: (form: JoinForm) => void
}

/** Asks for the seat, the role and the coupon to join an order. */
export const JoinSheet = ({ isOpen, onClose, ...form }: JoinSheetProps) => (
  <Sheet title="确认加入房间位置" isOpen={isOpen} onClose={onClose}>
    <Fields {...form} />
  </Sheet>
)

const DUE: Readonly<Record<Position, string>> = { boss: '应付押金', thug: '到手，无需押金' }

const CERTIFICATION = '/pages/enter/my/subpages/thugauth'

/** The only position with a free seat; null if there are two or none. */
const onlyPosition = (item: OrderItem): Position | null => {
  const open = (['boss', 'thug'] as const).filter((position) => !isPositionFull(item, position))
  return (open.length === 1 ? open[0] : undefined) ?? null
}

type Choosing = 'none' | 'role' | 'coupon'

/** The values of the form; what has only one possible value is chosen beforehand. */
const useJoinForm = ({ item, target, initial = null, onConfirm }: FieldsProps) => {
  const [position, setPosition] = useState(
    target?.position ?? initial?.position ?? onlyPosition(item),
  )
  const [chosenRole, setRole] = useState<GameRole | null>(initial?.role ?? null)
  const [coupon, setCoupon] = useState<MyCoupon | null>(initial?.coupon ?? null)
  const { obstacle, reasonOf, onlyRole } = useEligibility(item, position)
  const isSuited = chosenRole !== null && reasonOf(chosenRole) === null
  const role = isSuited ? chosenRole : onlyRole
  const preset = target ?? initial
  const seat = preset?.position === position ? preset?.seat : undefined
  const confirm = () => {
    if (position === null) return toast('请选择位置')
    if (role === null) return toast('请选择游戏角色')
    onConfirm({ position, seat, role, coupon: position === 'boss' ? coupon : null })
  }
  const draft: JoinDraft = { position, seat, role, coupon }
  return { draft, obstacle, reasonOf, setPosition, setRole, setCoupon, confirm }
}

type FieldsProps = Omit<JoinSheetProps, 'isOpen' | 'onClose'>

const Fields = (props: FieldsProps) => {
  const { item, onLeave } = props
  const navigate = useNavigate()
  const form = useJoinForm(props)
  const { draft, obstacle, reasonOf, setPosition, setRole, setCoupon, confirm } = form
  const { position, role, coupon } = draft
  const [choosing, setChoosing] = useState<Choosing>('none')
  const pays = position === 'boss'
  const change = async () => {
    const chosen = await choosePosition(item)
    if (chosen !== null) setPosition(chosen)
  }
  const leave = () => onLeave(draft)
  const apply = () => {
    leave()
    void navigate(CERTIFICATION)
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
      {obstacle !== null && <ObstacleNote obstacle={obstacle} onApply={apply} />}
      <Foot draft={draft} item={item}>
        <Button isDisabled={obstacle !== null} onClick={confirm}>
          确定加入
        </Button>
      </Foot>
      <RolePicker
        isOpen={choosing === 'role'}
        roleID={role?.id ?? ''}
        reasonOf={reasonOf}
        onCreate={leave}
        onClose={() => setChoosing('none')}
        onChoose={(chosen) => {
          setRole(chosen)
          setChoosing('none')
        }}
      />
      <CouponSheet
        isOpen={choosing === 'coupon'}
        purpose={{ deposit_price: item.deposit_price }}
        couponID={coupon?.id ?? ''}
        onLeave={leave}
        onClose={() => setChoosing('none')}
        onChoose={(chosen) => {
          setCoupon(chosen)
          setChoosing('none')
        }}
      />
    </>
  )
}

interface ObstacleNoteProps {
  readonly obstacle: Obstacle
  readonly onApply: () => void
}

const ObstacleNote = ({ obstacle, onApply }: ObstacleNoteProps) => (
  <div className={styles.obstacle} role="status">
    <p>{obstacle.text}</p>
    {obstacle.canApply && (
      <Button kind="soft" size="small" onClick={onApply}>
        去认证
      </Button>
    )}
  </div>
)

interface FootProps {
  readonly draft: JoinDraft
  readonly item: OrderItem
  readonly children: ReactNode
}

/** The amount to pay, or the income without the fee. */
const Foot = ({ draft: { position, coupon }, item, children }: FootProps) => (
  <div className={styles.foot}>
    <p className={styles.sum}>
      {position === null ? '请先选择位置' : DUE[position]}
      {position === 'boss' && (
        <strong className={styles.amount}>
          <Money fen={item.deposit_price - (coupon?.off_price ?? 0)} />
        </strong>
      )}
      {position === 'thug' && <Income item={item} />}
    </p>
    <div className={styles.confirm}>{children}</div>
  </div>
)

const Income = ({ item: { result } }: Pick<FootProps, 'item'>) => (
  <>
    <strong className={styles.amount}>
      <Money fen={result.order_info.thug_income} />
    </strong>
    <span className={styles.fee}>已扣服务费 {percentText(result.order_info.fee_basis_points)}</span>
  </>
)
