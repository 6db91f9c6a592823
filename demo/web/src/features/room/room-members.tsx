import { Link } from 'react-router'
import { useGroupMembers } from 'tavern-im/react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { personPath } from '../people/person-path.ts'
import styles from './room-members.module.css'

/** Six rows of five. */
const PAGE = 30

/** The members of a group: the first page, and the rest on request. */
export const RoomMembers = ({ groupID }: { readonly groupID: string }) => {
  const members = useGroupMembers(groupID, { pageSize: PAGE })
  if (members.status === 'pending') return <SkeletonRows count={2} />
  if (members.status === 'error') return <LoadError onRetry={() => void members.refetch()} />
  return (
    <div className={styles.part}>
      <ul className={styles.members}>
        {members.memberList.map(({ userID, nick, avatar, role }) => (
          <li key={userID} className={styles.member}>
            <Link to={personPath(userID)} aria-label={`${nick || userID} 的资料`}>
              <Avatar src={avatar} name={nick || userID} />
            </Link>
            <span className={styles.name}>{nick || userID}</span>
            {role === 'Owner' && <span className={styles.owner}>群主</span>}
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
    </div>
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
