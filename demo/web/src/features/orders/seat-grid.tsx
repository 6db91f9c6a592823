import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { SeatTarget } from './join-sheet.tsx'
import { capacityText, type Member, type Order, type Position, positionTexts } from './order.ts'
import styles from './seat-grid.module.css'
import { useJobs } from './use-jobs.ts'

type Seat = Order['seats'][number]

interface SeatGridProps {
  readonly order: Order
  readonly position: Position
  readonly myID: string
  readonly onMember: (member: Member) => void
  readonly onSeat: (target: SeatTarget, state: 'empty' | 'locked') => void
}

/** The seats of a position: taken, free and locked. */
export const SeatGrid = (props: SeatGridProps) => {
  const { order, position, myID, onMember, onSeat } = props
  const { boss_info, thug_info } = order.result
  const members = position === 'boss' ? boss_info : thug_info
  const seats = order.seats.filter((seat) => seat.position === position)
  const can = (action: string) => order.actions.includes(action)
  return (
    <section className={styles.side} aria-label={positionTexts[position]}>
      <h3 className={styles.heading}>
        {positionTexts[position]}
        <span className={styles.count}>
          {members.length}/{seats.length}
        </span>
      </h3>
      <ul className={styles.seats}>
        {seats.map((seat) => {
          const member = members.find((one) => one.seat === seat.seat)
          return (
            <li key={seat.seat}>
              {member === undefined ? (
                <FreeSeat
                  seat={seat}
                  canJoin={can('join')}
                  isOpen={seat.state === 'locked' ? can('open') : can('join') || can('lock')}
                  onSeat={onSeat}
                />
              ) : (
                <TakenSeat
                  member={member}
                  isMine={member.im_user_id === myID}
                  canLeave={can('leave')}
                  onTouch={() => onMember(member)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface FreeSeatProps {
  readonly seat: Seat
  readonly canJoin: boolean
  /** Whether a tap has an effect. */
  readonly isOpen: boolean
  readonly onSeat: SeatGridProps['onSeat']
}

const FreeSeat = (props: FreeSeatProps) => {
  const { canJoin, isOpen, onSeat } = props
  const { position, seat, state } = props.seat
  const isLocked = state === 'locked'
  const invitation = canJoin ? '加入' : '空位'
  return (
    <button
      type="button"
      className={styles.seat}
      data-state={isLocked ? 'locked' : 'empty'}
      disabled={!isOpen}
      onClick={() => onSeat({ position, seat }, isLocked ? 'locked' : 'empty')}
    >
      <span className={styles.hole}>
        <Icon name={isLocked ? 'lock' : 'plus'} />
      </span>
      <span className={styles.name}>{isLocked ? '已锁定' : invitation}</span>
      <span className={styles.role}>{seat} 号位</span>
    </button>
  )
}

interface TakenSeatProps {
  readonly member: Member
  readonly isMine: boolean
  readonly canLeave: boolean
  readonly onTouch: () => void
}

const TakenSeat = ({ member, isMine, canLeave, onTouch }: TakenSeatProps) => {
  const { nameOf } = useJobs()
  const { nickname, avatar, is_publisher, is_confirmed, job_id, fighting_capacity } = member
  const mark = is_confirmed ? '已确认' : is_publisher && '房主'
  return (
    <button
      type="button"
      className={styles.seat}
      data-mine={isMine}
      disabled={isMine && !canLeave}
      onClick={onTouch}
    >
      <span className={styles.face}>
        <Avatar src={avatar} name={nickname} size="medium" />
        {mark !== false && (
          <span className={styles.mark} data-done={is_confirmed}>
            {mark}
          </span>
        )}
      </span>
      <span className={styles.name}>{isMine ? '我' : nickname}</span>
      <span className={styles.role}>
        {nameOf(job_id)} {capacityText(fighting_capacity)}
      </span>
    </button>
  )
}
