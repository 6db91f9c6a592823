import { useState } from 'react'
import { TYPES } from 'tavern-im'
import { useGroup, useGroupMembers, useSearch, useSession } from 'tavern-im/react'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import styles from './mention-picker.module.css'

/** Whom to mention, and under which name. */
export interface Mentioned {
  readonly userID: string
  readonly name: string
}

interface MentionPickerProps {
  readonly groupID: string
  readonly isOpen: boolean
  readonly onChoose: (who: Mentioned) => void
  readonly onClose: () => void
}

const EVERYBODY = '所有人'

/** The members of a group, one of whom is mentioned. */
export const MentionPicker = ({ isOpen, onClose, ...rest }: MentionPickerProps) => (
  <Sheet title="选择提醒的人" isOpen={isOpen} onClose={onClose} height="70vh">
    <Members {...rest} />
  </Sheet>
)

type MembersProps = Pick<MentionPickerProps, 'groupID' | 'onChoose'>

const Members = (props: MembersProps) => {
  const [keywords, setKeywords] = useState('')
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="搜索群成员"
          placeholder="搜索昵称"
          value={keywords}
          onChange={setKeywords}
        />
      </div>
      {keywords.trim() === '' ? (
        <AllMembers {...props} />
      ) : (
        <FoundMembers {...props} keywords={keywords.trim()} />
      )}
    </>
  )
}

const AllMembers = ({ groupID, onChoose }: MembersProps) => {
  const { userID: myID } = useSession()
  const { group, role } = useGroup(groupID)
  const members = useGroupMembers(groupID)
  // Nobody can mention all of a community; elsewhere those who look after the group may.
  const isManager = role === 'Owner' || role === 'Admin'
  const mayMentionAll = isManager && group?.type !== TYPES.GRP_COMMUNITY
  if (members.status === 'pending') return <SkeletonRows count={6} />
  if (members.status === 'error') return <Lost onRetry={() => void members.refetch()} />
  const others = members.memberList.filter(({ userID }) => userID !== myID)
  return (
    <>
      {others.length === 0 && (
        <StateBlock title="群里还没有别人" text="邀请朋友进群后，就能在这里 @ 他们" />
      )}
      <ul className={styles.members}>
        {mayMentionAll && others.length > 0 && (
          <Member
            name={EVERYBODY}
            note="群里每个人都会收到提醒"
            onChoose={() => onChoose({ userID: TYPES.MSG_AT_ALL, name: EVERYBODY })}
          />
        )}
        {others.map(({ userID, nameCard, nick, avatar, role: theirs }) => {
          const name = nameCard || nick || userID
          const note = theirs === 'Owner' ? '群主' : theirs === 'Admin' ? '管理员' : ''
          return (
            <Member
              key={userID}
              avatar={avatar}
              name={name}
              note={note}
              onChoose={() => onChoose({ userID, name })}
            />
          )
        })}
      </ul>
      {members.hasMore && (
        <ListEnd
          hasMore
          isLoading={members.isLoadingMore}
          isLost={members.moreError !== null}
          onMore={() => void members.loadMore()}
        />
      )}
    </>
  )
}

const FoundMembers = ({
  groupID,
  keywords,
  onChoose,
}: MembersProps & { readonly keywords: string }) => {
  const { userID: myID } = useSession()
  const found = useSearch(keywords, { kind: 'members', groupIDList: [groupID], pageSize: 50 })
  if (found.error !== null && found.results.length === 0) {
    return <Lost onRetry={() => void found.refetch()} />
  }
  const others = found.results
    .flatMap(({ memberList }) => memberList)
    .filter(({ userID }) => userID !== myID)
  if (others.length === 0 && found.isFetching) return <SkeletonRows count={3} />
  if (others.length === 0) {
    return <StateBlock art="lost" title="没有找到这个人" text={`群里没有叫「${keywords}」的成员`} />
  }
  return (
    <ul className={styles.members}>
      {others.map(({ userID, nameCard, nick }) => {
        const name = nameCard || nick || userID
        return <Member key={userID} name={name} onChoose={() => onChoose({ userID, name })} />
      })}
    </ul>
  )
}

const Lost = ({ onRetry }: { readonly onRetry: () => void }) => (
  <StateBlock
    art="broken"
    title="成员没有加载出来"
    text="检查一下网络，再试一次"
    action={{ text: '重新加载', run: onRetry }}
  />
)

interface MemberProps {
  /** Absent for everybody. */
  readonly avatar?: string
  readonly name: string
  readonly note?: string
  readonly onChoose: () => void
}

const Member = ({ avatar = '', name, note = '', onChoose }: MemberProps) => (
  <li>
    <button type="button" className={styles.member} onClick={onChoose}>
      {name === EVERYBODY ? (
        <span className={styles.everybody}>
          <Icon name="group" />
        </span>
      ) : (
        <Avatar src={avatar} name={name} size="small" />
      )}
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{note}</span>
    </button>
  </li>
)
