import { useState } from 'react'
import { Link } from 'react-router'
import { useGroup, useGroupMembers, useSession } from 'tavern-im/react'
import type { GroupMember, Snapshot } from 'tavern-im/strict'
import { confirm } from '../../ui/ask.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { chooseAction, type SheetAction } from '../../ui/choose-action.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { personPath } from '../people/person-path.ts'
import styles from './room-members.module.css'

/** Six rows of five. */
const PAGE = 30

const ROLES: Readonly<Record<string, string>> = { Owner: '群主', Admin: '管理员' }

interface RoomMembersProps {
  readonly groupID: string
  /** True if managers of the group change its members here. */
  readonly isManageable?: boolean
}

/** The members of a group: the first page, and the rest on request. */
export const RoomMembers = ({ groupID, isManageable = false }: RoomMembersProps) => {
  const members = useGroupMembers(groupID, { pageSize: PAGE })
  const { can } = useGroup(groupID)
  const [isManaging, setIsManaging] = useState(false)
  if (members.status === 'pending') return <SkeletonRows count={2} />
  if (members.status === 'error') return <LoadError onRetry={() => void members.refetch()} />
  const mayManage = isManageable && (can.kick || can.changeOwner)
  return (
    <div className={styles.part}>
      <ul className={styles.members}>
        {members.memberList.map((member) => (
          <li key={member.userID} className={styles.member}>
            {isManaging ? (
              <ManagedFace groupID={groupID} member={member} />
            ) : (
              <Link to={personPath(member.userID)} aria-label={`${nameOf(member)} 的资料`}>
                <Avatar src={member.avatar} name={nameOf(member)} />
              </Link>
            )}
            <span className={styles.name}>{nameOf(member)}</span>
            {member.role in ROLES && <span className={styles.owner}>{ROLES[member.role]}</span>}
          </li>
        ))}
      </ul>
      {members.moreError !== null && <LoadError onRetry={() => void members.loadMore()} />}
      {members.hasMore && members.moreError === null && (
        <button
          type="button"
          className={styles.more}
          disabled={members.isLoadingMore}
          onClick={() => void members.loadMore()}
        >
          {members.isLoadingMore ? '加载中…' : '查看更多成员'}
        </button>
      )}
      {mayManage && (
        <button
          type="button"
          className={styles.more}
          aria-pressed={isManaging}
          onClick={() => setIsManaging(!isManaging)}
        >
          {isManaging ? '完成' : '管理成员'}
        </button>
      )}
    </div>
  )
}

const nameOf = ({ nick, userID }: Pick<Snapshot<GroupMember>, 'nick' | 'userID'>): string =>
  nick || userID

type Key = 'admin' | 'owner' | 'remove'

interface ManagedFaceProps {
  readonly groupID: string
  readonly member: Snapshot<GroupMember>
}

/** A member with the actions of managers. */
const ManagedFace = ({ groupID, member }: ManagedFaceProps) => {
  const { can, changeOwner } = useGroup(groupID)
  const { remove, setRole } = useGroupMembers(groupID, { pageSize: PAGE })
  const { userID: myID } = useSession()
  const isAdmin = member.role === 'Admin'
  const name = nameOf(member)
  const actions: readonly SheetAction<Key>[] = [
    ...(can.setRoles
      ? [{ key: 'admin', text: isAdmin ? '取消管理员' : '设为管理员' } as const]
      : []),
    ...(can.changeOwner ? [{ key: 'owner', text: '转让群主' } as const] : []),
    ...(can.kick ? [{ key: 'remove', text: '移出群聊', isDangerous: true } as const] : []),
  ]
  const act = {
    admin: () => setRole(member.userID, isAdmin ? 'Member' : 'Admin'),
    owner: () => changeOwner(member.userID),
    remove: () => remove([member.userID]),
  }
  const questions: Readonly<Partial<Record<Key, string>>> = {
    owner: `把群主转让给「${name}」？`,
    remove: `把「${name}」移出群聊？`,
  }
  const manage = async () => {
    const chosen = await chooseAction(actions)
    if (chosen === null) return
    const title = questions[chosen]
    if (title !== undefined && !(await confirm({ title, confirmText: '确定' }))) return
    const { error } = await act[chosen]()
    toast(error === null ? '已完成' : errorText(error, '没有操作成功，请稍后再试'))
  }
  const isFixed = member.role === 'Owner' || member.userID === myID
  return (
    <button
      type="button"
      aria-label={`管理 ${name}`}
      disabled={isFixed}
      onClick={() => void manage()}
    >
      <Avatar src={member.avatar} name={name} />
    </button>
  )
}

const LoadError = ({ onRetry }: { readonly onRetry: () => void }) => (
  <p className={styles.lost}>
    成员没有加载出来
    <Button kind="soft" size="small" onClick={onRetry}>
      重试
    </Button>
  </p>
)
