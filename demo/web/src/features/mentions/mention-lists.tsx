import { useGroup, useGroupMembers, useSearch, useSession } from 'tavern-im/react'
import { TYPES } from 'tavern-im/strict'
import { ListEnd } from '../../ui/list-end.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { MentionMember } from './mention-member.tsx'
import styles from './mention-picker.module.css'

/** A mentioned user and the displayed name. */
export interface Mentioned {
  readonly userID: string
  readonly name: string
}

export interface MentionListProps {
  readonly groupID: string
  readonly onChoose: (who: Mentioned) => void
}

const EVERYBODY = '所有人'

/** All members of a group, page by page. */
export const AllMembers = ({ groupID, onChoose }: MentionListProps) => {
  const { userID: myID } = useSession()
  const { group, role } = useGroup(groupID)
  const members = useGroupMembers(groupID)
  // In a community no member can mention all; in other groups only the owner and admins can.
  const isManager = role === 'Owner' || role === 'Admin'
  const mayMentionAll = isManager && group?.type !== TYPES.GRP_COMMUNITY
  if (members.status === 'pending') return <SkeletonRows count={6} />
  if (members.status === 'error') return <LoadError onRetry={() => void members.refetch()} />
  const others = members.memberList.filter(({ userID }) => userID !== myID)
  return (
    <>
      {others.length === 0 && (
        <StateBlock title="群里还没有别人" text="邀请朋友进群后，就能在这里 @ 他们" />
      )}
      <ul className={styles.members}>
        {mayMentionAll && others.length > 0 && (
          <MentionMember
            isEverybody
            name={EVERYBODY}
            note="群里每个人都会收到提醒"
            onChoose={() => onChoose({ userID: TYPES.MSG_AT_ALL, name: EVERYBODY })}
          />
        )}
        {others.map(({ userID, nick, avatar, role: theirs }) => {
          const name = nick || userID
          const note = theirs === 'Owner' ? '群主' : theirs === 'Admin' ? '管理员' : ''
          return (
            <MentionMember
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
          hasFailed={members.moreError !== null}
          onMore={() => void members.loadMore()}
        />
      )}
    </>
  )
}

/** Members whose names contain the keyword. */
export const FoundMembers = ({
  groupID,
  keywords,
  onChoose,
}: MentionListProps & { readonly keywords: string }) => {
  const { userID: myID } = useSession()
  const found = useSearch(keywords, { kind: 'members', groupIDList: [groupID], pageSize: 50 })
  if (found.error !== null && found.results.length === 0) {
    return <LoadError onRetry={() => void found.refetch()} />
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
      {others.map(({ userID, nick }) => {
        const name = nick || userID
        return (
          <MentionMember key={userID} name={name} onChoose={() => onChoose({ userID, name })} />
        )
      })}
    </ul>
  )
}

const LoadError = ({ onRetry }: { readonly onRetry: () => void }) => (
  <StateBlock
    art="broken"
    title="成员没有加载出来"
    text="检查一下网络，再试一次"
    action={{ text: '重新加载', run: onRetry }}
  />
)
