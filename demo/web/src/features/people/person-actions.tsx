import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useChat, useEvent, useFollow } from 'tavern-im/react'
import { EVENT } from 'tavern-im/strict'
import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { chooseAction } from '../../ui/choose-action.ts'
import { toast } from '../../ui/toast.ts'
import { roomPath } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import styles from './person-actions.module.css'

interface PersonActionsProps {
  readonly userID: string
  readonly nickname: string
  readonly onReport: () => void
}

/** The own blacklist's state for a user; null while it is unknown. */
const useBlocking = (userID: string) => {
  const chat = useChat()
  const [isBlocked, setIsBlocked] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    chat
      .getBlacklist()
      .then(({ data }) => {
        if (isCurrent) setIsBlocked(data.includes(userID))
      })
      .catch(() => {
        // The list arrives with the event once the client is ready.
      })
    return () => {
      isCurrent = false
    }
  }, [chat, userID])
  useEvent(EVENT.BLACKLIST_UPDATED, ({ data }) => setIsBlocked(data.includes(userID)))
  const change = async (isBlocking: boolean) => {
    const options = { userIDList: [userID] }
    try {
      if (isBlocking) await chat.addToBlacklist(options)
      else await chat.removeFromBlacklist(options)
      toast(isBlocking ? '已拉黑，不会再收到对方的私聊' : '已移出黑名单')
    } catch (error) {
      toast(errorText(error, '没有操作成功，请稍后再试'))
    }
  }
  return { isBlocked, change }
}

/** Chat with a person, follow, report and block. */
export const PersonActions = ({ userID, nickname, onReport }: PersonActionsProps) => {
  const navigate = useNavigate()
  const { isFollowing, follow, unfollow } = useFollow(userID)
  const { isBlocked, change } = useBlocking(userID)
  const toggleFollow = async () => {
    const { error } = await (isFollowing ? unfollow() : follow())
    if (error !== null) return toast(errorText(error, '没有操作成功，请稍后再试'))
    toast(isFollowing ? '已取消关注' : '已关注')
  }
  const block = async () => {
    if (isBlocked === true) return change(false)
    const isSure = await confirm({
      title: `拉黑「${nickname}」？`,
      content: '双方不能再私聊；正在进行的订单不受影响',
      confirmText: '拉黑',
    })
    if (isSure) await change(true)
  }
  const more = async () => {
    const chosen = await chooseAction([
      { key: 'report', text: '举报' },
      { key: 'block', text: isBlocked === true ? '移出黑名单' : '拉黑', isDangerous: true },
    ] as const)
    if (chosen === 'report') onReport()
    if (chosen === 'block') await block()
  }
  return (
    <div className={styles.actions}>
      <Button kind="plain" onClick={() => void more()}>
        更多
      </Button>
      <Button kind="soft" onClick={() => void toggleFollow()}>
        {isFollowing ? '已关注' : '关注'}
      </Button>
      <Button onClick={() => void navigate(roomPath(`C2C${userID}`))}>私聊</Button>
    </div>
  )
}
