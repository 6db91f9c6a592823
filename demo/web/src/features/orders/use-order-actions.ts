import { useRef } from 'react'
import { moneyText } from 'tavern-market-api/client'
import { confirm } from '../../ui/ask.ts'
import { toast } from '../../ui/toast.ts'
import { storeDraft } from '../drafts/stored-drafts.ts'
import { confirmDeposit, type DepositPurpose, offersRecharge } from './confirm-deposit.ts'
import type { MyCoupon } from './coupon-sheet.tsx'
import type { JoinForm, SeatTarget } from './join-sheet.tsx'
import { type Member, type OrderItem, orderPath, positionTexts } from './order.ts'
import { useFinishActions } from './use-finish-actions.ts'
import { useOrderAction } from './use-order.ts'

/** The draft name of the join form while the user pays or creates what is missing. */
export const joinDraftOf = (orderID: string): string => `join:${orderID}`

const useJoin = ({ cardType, deposit_price, result }: OrderItem) => {
  const order_id = result.order_info.id
  const joinForm = useRef<JoinForm | null>(null)
  const dueOf = (form: JoinForm | null) => deposit_price - (form?.coupon?.off_price ?? 0)
  const purpose: DepositPurpose = {
    orderID: order_id,
    back: orderPath(cardType, order_id),
    keep: () => storeDraft(joinDraftOf(order_id), { form: joinForm.current }),
  }
  const join = useOrderAction('/api/order/seat/join', (refusal) =>
    offersRecharge(refusal, dueOf(joinForm.current), purpose),
  )
  const accept = useOrderAction('/api/order/boosting/acceptOrder')
  const take = ({ position, seat, role, coupon }: JoinForm) => {
    const isAccepting = cardType === 'dailian' && position === 'thug' && seat === undefined
    if (isAccepting) return accept.run({ order_id, role_id: role.id })
    return join.run({
      order_id,
      position,
      role_id: role.id,
      ...(seat === undefined ? {} : { seat }),
      ...(coupon === null ? {} : { coupon_id: coupon.id }),
    })
  }
  const confirmed = (form: JoinForm) =>
    confirmDeposit(
      {
        title: '支付押金',
        orderTitle: result.order_info.title,
        confirmText: '支付并加入',
        depositFen: deposit_price,
        couponFen: form.coupon?.off_price ?? 0,
      },
      purpose,
    )
  const run = async (form: JoinForm) => {
    joinForm.current = form
    const isAgreed = form.position === 'thug' || (await confirmed(form))
    if (isAgreed && (await take(form)) !== null)
      toast(`已加入，位置：${positionTexts[form.position]}`)
  }
  return { run, isBusy: join.isBusy || accept.isBusy }
}

const useCoupon = ({ result }: OrderItem) => {
  const { run } = useOrderAction('/api/basic/conpons/use')
  return async ({ id, off_price }: MyCoupon) => {
    const reply = await run({ id, order_id: result.order_info.id })
    if (reply !== null) toast(`已减 ${moneyText(off_price)}，退回钱包`)
  }
}

const useSeats = ({ result }: OrderItem) => {
  const seatLock = useOrderAction('/api/room/orderRoom/clockOrOpenPosition')
  const kickCall = useOrderAction('/api/room/orderRoom/kick')
  const order_id = result.order_info.id
  const lock = async (target: SeatTarget, type: 'clock' | 'open') => {
    const reply = await seatLock.run({ order_id, ...target, type })
    if (reply !== null) toast(type === 'clock' ? '位置已锁定' : '位置已开放')
  }
  const kick = async ({ nickname, position, seat }: Member) => {
    const isSure = await confirm({
      title: `移出「${nickname}」？`,
      content: '对方的押金会原路退回，且不能再次加入',
      confirmText: '移出',
    })
    if (isSure && (await kickCall.run({ order_id, position, seat })) !== null) toast('已移出')
  }
  return { lock, kick }
}

const useRoom = ({ result }: OrderItem) => {
  const startCall = useOrderAction('/api/order/start/up')
  const leaveCall = useOrderAction('/api/order/seat/leave')
  const cancelCall = useOrderAction('/api/order/cancel/up')
  const { id: order_id, boss_free, thug_free } = result.order_info
  const start = async () => {
    const free = boss_free + thug_free
    const isSure = await confirm({
      title: '开始订单？',
      content: free > 0 ? `还有 ${free} 个空位，开始后不能再加入` : '开始后不能再加入或离开',
      confirmText: '开始',
    })
    if (isSure && (await startCall.run({ order_id })) !== null) toast('订单已开始')
  }
  const leave = async () => {
    const isSure = await confirm({
      title: '离开房间？',
      content: '押金和优惠券会退回给您',
      confirmText: '离开',
    })
    if (isSure && (await leaveCall.run({ order_id })) !== null) toast('已离开房间')
  }
  const cancel = async () => {
    const isSure = await confirm({
      title: '取消订单？',
      content: '所有人的押金会原路退回，订单不能恢复',
      confirmText: '取消订单',
      cancelText: '再想想',
    })
    if (isSure && (await cancelCall.run({ order_id })) !== null) toast('订单已取消')
  }
  return { start, leave, cancel, isStarting: startCall.isBusy }
}

/** The actions on an order; irreversible ones ask for confirmation. */
export const useOrderActions = (order: OrderItem) => ({
  join: useJoin(order),
  spendCoupon: useCoupon(order),
  seats: useSeats(order),
  finish: useFinishActions(order),
  room: useRoom(order),
})
