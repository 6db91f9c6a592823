import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import type { ReplyOf } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import { RoleMark } from '../roles/role-mark.tsx'
import { capacityText } from './order.ts'
import styles from './role-picker.module.css'
import { useJobs } from './use-jobs.ts'

export type GameRole = ReplyOf<'/api/game/role/list'>[number]

const ADD = '/pages/enter/my/subpages/add_game_role'

interface RolePickerProps {
  readonly isOpen: boolean
  readonly roleID: string
  readonly onClose: () => void
  readonly onChoose: (role: GameRole) => void
  /** Returns the reason that a role cannot be chosen; null if it can. */
  readonly reasonOf?: (role: GameRole) => string | null
  /** Called before the user leaves to create a role. */
  readonly onCreate?: () => void
}

/** Lets the user choose one of their game roles. */
export const RolePicker = ({ isOpen, onClose, ...list }: RolePickerProps) => (
  <Sheet title="选择游戏角色" isOpen={isOpen} onClose={onClose}>
    <RoleList {...list} />
  </Sheet>
)

type RoleListProps = Omit<RolePickerProps, 'isOpen' | 'onClose'>

const RoleList = ({ roleID, onChoose, reasonOf = () => null, onCreate }: RoleListProps) => {
  const navigate = useNavigate()
  const roles = useMarket('/api/game/role/list', {})
  const { nameOf } = useJobs()
  const leave = () => {
    onCreate?.()
    void navigate(ADD)
  }
  const create = { text: '去创建', run: leave }
  if (roles.isPending) return <SkeletonRows count={3} />
  if (roles.isLoadingError) {
    const retry = { text: '重新加载', run: () => void roles.refetch() }
    return (
      <StateBlock art="broken" title="角色没有加载出来" text={roles.error.message} action={retry} />
    )
  }
  if (roles.data.length === 0) {
    return <StateBlock title="您当前没有游戏角色" text="创建一个，就能发单和上车" action={create} />
  }
  return (
    <>
      <ul className={styles.roles}>
        {roles.data.map((role) => (
          <li key={role.id}>
            <RoleButton
              role={role}
              job={nameOf(role.job_id)}
              isChosen={role.id === roleID}
              reason={reasonOf(role)}
              onChoose={() => onChoose(role)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.add} onClick={leave}>
        <Icon name="plus" />
        新建角色
      </button>
    </>
  )
}

interface RoleButtonProps {
  readonly role: GameRole
  readonly job: string
  readonly isChosen: boolean
  readonly reason: string | null
  readonly onChoose: () => void
}

const RoleButton = ({ role, job, isChosen, reason, onChoose }: RoleButtonProps) => (
  <button
    type="button"
    className={styles.role}
    aria-pressed={isChosen}
    disabled={reason !== null}
    onClick={onChoose}
  >
    <RoleMark job={job} />
    <span className={styles.about}>
      <span className={styles.name}>{role.name}</span>
      <span className={styles.note}>
        {job} · 战力 {capacityText(role.fighting_capacity)}
      </span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </span>
    {isChosen && <Icon name="check" />}
  </button>
)
