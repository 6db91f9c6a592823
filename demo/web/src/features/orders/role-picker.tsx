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
}

/** Lets the user choose one of their game roles. */
export const RolePicker = ({ isOpen, onClose, ...list }: RolePickerProps) => (
  <Sheet title="选择游戏角色" isOpen={isOpen} onClose={onClose}>
    <RoleList {...list} />
  </Sheet>
)

const RoleList = ({ roleID, onChoose }: Pick<RolePickerProps, 'roleID' | 'onChoose'>) => {
  const navigate = useNavigate()
  const roles = useMarket('/api/game/role/list', {})
  const { nameOf } = useJobs()
  const create = { text: '去创建', run: () => void navigate(ADD) }
  if (roles.isPending) return <SkeletonRows count={3} />
  if (roles.isError) {
    const retry = { text: '重新加载', run: () => void roles.refetch() }
    return (
      <StateBlock art="broken" title="角色没有加载出来" text={roles.error.message} action={retry} />
    )
  }
  if (roles.data.length === 0) {
    return <StateBlock title="您当前没有游戏角色" text="创建一个，就能发单和上车" action={create} />
  }
  return (
    <ul className={styles.roles}>
      {roles.data.map((role) => (
        <li key={role.id}>
          <button
            type="button"
            className={styles.role}
            aria-pressed={role.id === roleID}
            onClick={() => onChoose(role)}
          >
            <RoleMark job={nameOf(role.job_id)} />
            <span className={styles.about}>
              <span className={styles.name}>{role.name}</span>
              <span className={styles.note}>
                {nameOf(role.job_id)} · 战力 {capacityText(role.fighting_capacity)}
              </span>
            </span>
            {role.id === roleID && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
