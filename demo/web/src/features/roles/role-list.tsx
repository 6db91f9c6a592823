import { useNavigate } from 'react-router'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/nav-bar.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { type CallPath, failureText } from '../market/market.ts'
import { useMarket, useMarketAction } from '../market/use-market.ts'
import { capacityText } from '../orders/order.ts'
import type { GameRole } from '../orders/role-picker.tsx'
import { useJobs } from '../orders/use-jobs.ts'
import styles from './role-list.module.css'
import { RoleMark } from './role-mark.tsx'

const ADD = '/pages/enter/my/subpages/add_game_role'
const MAX_ROLES = 20

const invalidates: readonly CallPath[] = ['/api/game/role/list']

/** The user's game roles with actions to add, change and delete. */
export const RoleList = () => {
  const navigate = useNavigate()
  const roles = useMarket('/api/game/role/list', {})
  const { nameOf } = useJobs()
  const { run, isBusy } = useMarketAction('/api/game/role/delete', { invalidates })
  const create = () => void navigate(ADD)
  const remove = async ({ id, name }: GameRole) => {
    const isSure = await confirm({
      title: '删除角色',
      content: `确定删除「${name}」吗？进行中的订单不受影响`,
      confirmText: '删除',
    })
    if (!isSure) return
    const reply = await run({ id })
    if (reply !== null) toast(reply.message || '删除成功')
  }
  if (roles.isPending) return <SkeletonRows count={4} />
  if (roles.isLoadingError) {
    const retry = { text: '重新加载', run: () => void roles.refetch() }
    return (
      <StateBlock
        art="broken"
        title="角色没有加载出来"
        text={failureText(roles.error)}
        action={retry}
      />
    )
  }
  if (roles.data.length === 0) {
    const action = { text: '去创建', run: create }
    return <StateBlock title="您当前没有游戏角色" text="创建一个，就能发单和上车" action={action} />
  }
  const isFull = roles.data.length >= MAX_ROLES
  return (
    <>
      <ul className={styles.roles}>
        {roles.data.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            job={nameOf(role.job_id)}
            isBusy={isBusy}
            onEdit={() => void navigate(`${ADD}?id=${role.id}`)}
            onRemove={() => void remove(role)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button isDisabled={isFull} onClick={create}>
          添加角色
        </Button>
        <p className={styles.note}>
          {isFull ? `最多添加 ${MAX_ROLES} 个角色` : `已添加 ${roles.data.length}/${MAX_ROLES}`}
        </p>
      </div>
    </>
  )
}

interface RoleRowProps {
  readonly role: GameRole
  readonly job: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const RoleRow = ({ role, job, isBusy, onEdit, onRemove }: RoleRowProps) => (
  <li className={styles.role}>
    <RoleMark job={job} />
    <span className={styles.about}>
      <span className={styles.name}>{role.name}</span>
      <span className={styles.facts}>
        {job} · 战力 {capacityText(role.fighting_capacity)}
      </span>
    </span>
    <span className={styles.actions}>
      <IconButton icon="edit" label={`编辑${role.name}`} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={`删除${role.name}`}
        onClick={isBusy ? () => undefined : onRemove}
      />
    </span>
  </li>
)
