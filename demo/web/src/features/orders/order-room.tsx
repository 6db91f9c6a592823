import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import type { SheetAction } from '../../ui/choose-action.ts'
import { chooseAction } from '../../ui/choose-action.ts'
import { Card, Page } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { useAccountSession } from '../account/session.ts'
import { roomPath } from '../chat/conversation-names.ts'
import { deleteDraft, storeDraft, storedDraft } from '../drafts/stored-drafts.ts'
import { personPath } from '../people/person-path.ts'
import { Proof } from '../people/proof.tsx'
import { OrderReviews } from '../reviews/order-reviews.tsx'
import { BillCard } from './bill.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import { type JoinDraft, JoinSheet, type SeatTarget } from './join-sheet.tsx'
import type { Member, Order, Position } from './order.ts'
import { type OrderAction, OrderFooter } from './order-footer.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory, SubmittedWork } from './order-history.tsx'
import styles from './order-room.module.css'
import { SeatGrid } from './seat-grid.tsx'
import { joinDraftOf, useOrderActions } from './use-order-actions.ts'

const REPORT = '/pages/enter/my/subpages/order/subpages/order_report/report'

const positions: readonly Position[] = ['boss', 'thug']

interface Joining {
  readonly target: SeatTarget | null
  readonly initial?: JoinDraft
}

/** Resumes the join form of a user who left to pay, or to create what was missing. */
const joiningIn = (order: Order): Joining | null => {
  const kept: { readonly form: JoinDraft | null } = { form: null }
  const { form } = storedDraft(joinDraftOf(order.result.order_info.id), kept)
  return form === null || !order.actions.includes('join') ? null : { target: null, initial: form }
}

const useJoining = (order: Order) => {
  const state = useState(() => joiningIn(order))
  const { id } = order.result.order_info
  useEffect(() => deleteDraft(joinDraftOf(id)), [id])
  return state
}

/** The page of an order: data, seats, events and actions. */
export const OrderRoom = ({ order }: { order: Order }) => {
  const navigate = useNavigate()
  const myID = useAccountSession()?.userInfo.im_user_id ?? ''
  const operations = useOrderActions(order)
  const [joining, setJoining] = useJoining(order)
  const [isChoosing, setIsChoosing] = useState(false)
  const { id, group_id, description, pictures, publisher, state } = order.result.order_info
  const can = (action: string) => order.actions.includes(action)
  // The user needs the proof to decide, so it comes first.
  const isJudged = can('confirm')
  const handlers: Readonly<Record<OrderAction, () => unknown>> = {
    join: () => setJoining({ target: null }),
    start: operations.room.start,
    finish: operations.finish.finish,
    confirm: operations.finish.accept,
    reject: operations.finish.reject,
    leave: operations.room.leave,
    cancel: operations.room.cancel,
    discount: () => setIsChoosing(true),
    report: () => navigate(`${REPORT}?id=${id}`),
  }
  const touchMember = async (member: Member) => {
    if (member.im_user_id === myID) return can('leave') ? operations.room.leave() : undefined
    const actions: readonly SheetAction<'profile' | 'chat' | 'kick'>[] = [
      { key: 'profile', text: `查看 ${member.nickname} 的资料` },
      { key: 'chat', text: `私聊 ${member.nickname}` },
      ...(can('kick') ? [{ key: 'kick', text: '移出房间', isDangerous: true } as const] : []),
    ]
    const chosen = await chooseAction(actions)
    if (chosen === 'profile') void navigate(personPath(member.im_user_id))
    if (chosen === 'chat') void navigate(roomPath(`C2C${member.im_user_id}`))
    if (chosen === 'kick') await operations.seats.kick(member)
  }
  const touchSeat = async (target: SeatTarget, state: 'empty' | 'locked') => {
    if (state === 'empty' && can('join')) return setJoining({ target })
    if (state === 'empty' && can('lock')) {
      const chosen = await chooseAction([{ key: 'clock', text: '锁定该位置' }])
      if (chosen !== null) await operations.seats.lock(target, chosen)
    }
    if (state === 'locked' && can('open')) {
      const chosen = await chooseAction([{ key: 'open', text: '开放该位置' }])
      if (chosen !== null) await operations.seats.lock(target, chosen)
    }
  }
  return (
    <>
      <Page>
        <OrderHead order={order} />
        <div className={styles.cards}>
          {isJudged && <SubmittedWork order={order} />}
          <Card>
            {positions.map((position) => (
              <SeatGrid
                key={position}
                order={order}
                position={position}
                myID={myID}
                onMember={(member) => void touchMember(member)}
                onSeat={(target, state) => void touchSeat(target, state)}
              />
            ))}
          </Card>
          <Card>
            <Link className={styles.publisher ?? ''} to={personPath(publisher.im_user_id)}>
              <Avatar src={publisher.avatar} name={publisher.nickname} size="small" />
              <span className={styles.nickname}>{publisher.nickname}</span>
              <span className={styles.note}>
                {publisher.is_certified ? '认证打手 · 房主' : '房主'}
              </span>
              <Proof rating={publisher.rating} settled={publisher.settled} />
            </Link>
            <p className={styles.description}>{description || '房主没有填写说明'}</p>
            {pictures.length > 0 && <PictureRow urls={pictures} />}
          </Card>
          {order.bill !== undefined && order.bill.price + order.bill.deposit > 0 && (
            <BillCard bill={order.bill} />
          )}
          {order.is_member && state === 'settled' && <OrderReviews orderID={id} />}
          {!isJudged && <SubmittedWork order={order} />}
          <OrderHistory order={order} />
        </div>
      </Page>
      <OrderFooter
        order={order}
        isBusy={operations.join.isBusy || operations.room.isStarting}
        onDo={(action) => void handlers[action]()}
        onChat={() => void navigate(roomPath(`GROUP${group_id}`))}
      />
      <CouponSheet
        isOpen={isChoosing}
        purpose={{ order_id: id }}
        couponID=""
        onClose={() => setIsChoosing(false)}
        onChoose={(coupon) => {
          setIsChoosing(false)
          if (coupon !== null) void operations.spendCoupon(coupon)
        }}
      />
      <JoinSheet
        item={order}
        isOpen={joining !== null}
        target={joining?.target ?? null}
        initial={joining?.initial ?? null}
        onClose={() => setJoining(null)}
        onLeave={(form) => storeDraft(joinDraftOf(id), { form })}
        onConfirm={(form) => {
          setJoining(null)
          void operations.join.run(form)
        }}
      />
    </>
  )
}
