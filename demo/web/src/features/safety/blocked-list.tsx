import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useChat } from 'tavern-im/react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { errorText } from '../chat/error-text.ts'
import { personPath } from '../people/person-path.ts'
import styles from './safety.module.css'

const KEY = ['blocked people']

/** Users whose profiles are requested at once. */
const MOST_PROFILES = 100

const useBlocked = () => {
  const chat = useChat()
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { data: userIDs } = await chat.getBlacklist()
      if (userIDs.length === 0) return []
      const shown = userIDs.slice(0, MOST_PROFILES)
      const { data: profiles } = await chat.getUserProfile({ userIDList: [...shown] })
      return shown.map((userID) => {
        const profile = profiles.find((one) => one.userID === userID)
        return { userID, name: profile?.nick || '已注销用户', avatar: profile?.avatar ?? '' }
      })
    },
  })
}

/** The blocked people, with their removal from the list. */
export const BlockedList = () => {
  const chat = useChat()
  const client = useQueryClient()
  const { data, error, refetch } = useBlocked()
  const unblock = async (userID: string) => {
    try {
      await chat.removeFromBlacklist({ userIDList: [userID] })
      toast('已移出黑名单')
    } catch (failure) {
      toast(errorText(failure, '没有操作成功，请稍后再试'))
    }
    await client.invalidateQueries({ queryKey: KEY })
  }
  if (data === undefined && error !== null) {
    return (
      <StateBlock
        art="broken"
        title="黑名单没有加载出来"
        text={errorText(error, '请稍后再试')}
        action={{ text: '重新加载', run: () => void refetch() }}
      />
    )
  }
  if (data === undefined) return <SkeletonRows count={3} />
  if (data.length === 0) {
    return <StateBlock title="没有拉黑任何人" text="在对方的个人主页可以拉黑和举报" />
  }
  return (
    <Card isFlush>
      <ul className={styles.devices}>
        {data.map(({ userID, name, avatar }) => (
          <li key={userID} className={styles.device}>
            <Link to={personPath(userID)} aria-label={`${name} 的资料`}>
              <Avatar src={avatar} name={name} size="small" />
            </Link>
            <span className={styles.words}>{name}</span>
            <Button kind="soft" size="small" onClick={() => void unblock(userID)}>
              移出
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
