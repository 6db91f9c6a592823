import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChat, useMessage, useReactions, useSession } from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateBlock } from '../../../ui/state-block.tsx'
import { emojiName } from '../../chat/emoji.tsx'
import { errorText } from '../../chat/error-text.ts'
import { countText } from './faces.ts'
import styles from './reaction-sheet.module.css'

interface ReactionSheetProps {
  readonly messageID: string
  /** The reaction that is shown first. */
  readonly reactionID: string
  readonly onClose: () => void
}

/** The users who reacted to a message, by reaction. */
export const ReactionSheet = ({ messageID, reactionID, onClose }: ReactionSheetProps) => {
  const [shown, setShown] = useState(reactionID)
  const { reactions } = useReactions(messageID)
  return (
    <Sheet title="表情回应" isOpen onClose={onClose} height="60vh">
      <Chips
        label="哪一种"
        options={reactions.map(({ reactionID: face, totalUserCount }) => ({
          value: face,
          text: `${emojiName(face)} ${countText(totalUserCount)}`,
        }))}
        value={shown}
        onChange={setShown}
      />
      <Reactors key={shown} messageID={messageID} reactionID={shown} />
    </Sheet>
  )
}

const useReactors = (messageID: string, reactionID: string) => {
  const chat = useChat()
  const { message } = useMessage(messageID)
  // Refetched with each change of the reactions.
  const { reactions } = useReactions(messageID)
  const count = reactions.find((one) => one.reactionID === reactionID)?.totalUserCount ?? 0
  return useInfiniteQuery({
    queryKey: ['reactors', messageID, reactionID, count],
    enabled: message !== null,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const options = { message: message as Message, reactionID, nextSeq: pageParam }
      return (await chat.getAllUserListOfMessageReaction(options)).data
    },
    getNextPageParam: ({ isCompleted, nextSeq }) => (isCompleted ? undefined : nextSeq),
    placeholderData: (before) => before,
  })
}

type ReactorsProps = Pick<ReactionSheetProps, 'messageID' | 'reactionID'>

const Reactors = ({ messageID, reactionID }: ReactorsProps) => {
  const { userID: myID } = useSession()
  const { data, error, isPending, isError, hasNextPage, isFetchingNextPage, ...query } =
    useReactors(messageID, reactionID)
  if (isPending) return <SkeletonRows count={3} />
  if (isError && data === undefined) {
    return (
      <StateBlock
        art="broken"
        title="没有加载出来"
        text={errorText(error, '检查一下网络，再试一次')}
        action={{ text: '重新加载', run: () => void query.refetch() }}
      />
    )
  }
  const users = data?.pages.flatMap(({ userList }) => userList) ?? []
  if (users.length === 0) return <StateBlock title="没有人这样回应了" text="刚刚被收回" />
  return (
    <>
      <ul className={styles.users}>
        {users.map(({ userID, nick, avatar }) => (
          <li key={userID} className={styles.user}>
            <Avatar src={avatar} name={nick || userID} size="small" />
            <span className={styles.name}>{nick || userID}</span>
            {userID === myID && <span className={styles.me}>我</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <ListEnd
          hasMore
          isLoading={isFetchingNextPage}
          hasFailed={isError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}
