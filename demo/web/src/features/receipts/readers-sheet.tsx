import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChat, useUser } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { Avatar } from '../../ui/avatar.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { errorText } from '../chat/error-text.ts'
import styles from './readers-sheet.module.css'

interface ReadersSheetProps {
  /** An own message in a group. */
  readonly message: Snapshot<Message>
  readonly counts: { readonly read: number; readonly unread: number }
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Side = 'read' | 'unread'

const PAGE = 50

/** The members who have read a group message, and those who have not. */
export const ReadersSheet = ({ message, counts, isOpen, onClose }: ReadersSheetProps) => {
  const [side, setSide] = useState<Side>(counts.read > 0 ? 'read' : 'unread')
  return (
    <Sheet title="已读情况" isOpen={isOpen} onClose={onClose} height="60vh">
      <Segments
        label="已读情况"
        options={[
          { value: 'read', text: `已读 ${counts.read}` },
          { value: 'unread', text: `未读 ${counts.unread}` },
        ]}
        value={side}
        onChange={setSide}
      />
      <Readers key={side} message={message} side={side} count={counts[side]} />
    </Sheet>
  )
}

const emptyTexts: Readonly<Record<Side, { readonly title: string; readonly text: string }>> = {
  read: { title: '还没有人读过', text: '有人看到这条消息后，会出现在这里' },
  unread: { title: '大家都读过了', text: '群里的每个人都看到了这条消息' },
}

interface ReadersProps {
  readonly message: Snapshot<Message>
  readonly side: Side
  /** A change triggers a refetch. */
  readonly count: number
}

const Readers = ({ message: { ID }, side, count }: ReadersProps) => {
  const chat = useChat()
  const readers = useInfiniteQuery({
    queryKey: ['readers', ID, side, count],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor }) => {
      const message = chat.findMessage(ID)
      if (message === null) throw new Error('这条消息已经不在了')
      const filter = side === 'read' ? 0 : 1
      const options = { message, filter, cursor, count: PAGE }
      return (await chat.getGroupMessageReadMemberList(options)).data
    },
    getNextPageParam: ({ isCompleted, cursor }) => (isCompleted ? undefined : cursor),
  })
  if (readers.isPending) return <SkeletonRows count={3} />
  if (readers.isLoadingError) {
    return (
      <StateBlock
        art="broken"
        title="名单没有加载出来"
        text={errorText(readers.error, '检查一下网络，再试一次')}
        action={{ text: '重新加载', run: () => void readers.refetch() }}
      />
    )
  }
  const userIDs = readers.data.pages.flatMap((page) =>
    side === 'read' ? page.readUserIDList : page.unreadUserIDList,
  )
  if (userIDs.length === 0) return <StateBlock {...emptyTexts[side]} />
  return (
    <>
      <ul className={styles.readers}>
        {userIDs.map((userID) => (
          <Reader key={userID} userID={userID} />
        ))}
      </ul>
      {readers.hasNextPage && (
        <ListEnd
          hasMore
          isLoading={readers.isFetchingNextPage}
          hasFailed={readers.isFetchNextPageError}
          onMore={() => void readers.fetchNextPage()}
        />
      )}
    </>
  )
}

const Reader = ({ userID }: { readonly userID: string }) => {
  const { user } = useUser(userID)
  const name = user?.nick || userID
  return (
    <li className={styles.reader}>
      <Avatar src={user?.avatar ?? ''} name={name} size="small" />
      <span className={styles.name}>{name}</span>
    </li>
  )
}
