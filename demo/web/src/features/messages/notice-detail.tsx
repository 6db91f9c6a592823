import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { LinkedText } from '../chat/linked-text.tsx'
import { dividerTime } from '../chat/time-label.ts'
import { useNow } from '../chat/use-now.ts'
import { failureText, MarketError } from '../market/market.ts'
import { useMarket } from '../market/use-market.ts'
import styles from './notice-detail.module.css'
import { kindViews, linkOf, messagesPath, type StationMessage } from './station-message.ts'
import { useReading } from './use-reading.ts'

const MESSAGE_UNKNOWN = 60004

const SECOND_MS = 1000

/** A notice in full; showing it marks it as read. */
export const NoticeDetail = ({ id }: { readonly id: string }) => {
  const { data: message, error, refetch } = useMarket('/api/basic/message/detail', { id })
  const { markRead } = useReading()
  const isUnread = message?.is_read === false
  useEffect(() => {
    if (isUnread) void markRead(id)
  }, [isUnread, id, markRead])
  if (message !== undefined) return <Whole message={message} />
  if (error === null) return <SkeletonRows count={3} />
  if (error instanceof MarketError && error.code === MESSAGE_UNKNOWN) return <NoticeUnknown />
  return (
    <StateBlock
      art="broken"
      title="消息没有加载出来"
      text={failureText(error)}
      action={{ text: '重新加载', run: () => void refetch() }}
    />
  )
}

/** Shown for a notice that does not exist or belongs to another user. */
export const NoticeUnknown = () => {
  const navigate = useNavigate()
  const back = () => void navigate(messagesPath('notice'), { replace: true })
  return (
    <StateBlock
      art="lost"
      title="没有找到这条消息"
      text="它可能是发给别的账号的"
      action={{ text: '查看全部通知', run: back }}
    />
  )
}

const Whole = ({ message }: { readonly message: StationMessage }) => {
  const now = useNow()
  const navigate = useNavigate()
  const { kind, title, text, created_at } = message
  const way = linkOf(message)
  return (
    <div className={styles.detail}>
      <Card>
        <p className={styles.kind} data-kind={kind}>
          <Icon name={kindViews[kind].icon} />
          {kindViews[kind].text}通知
        </p>
        <h2 className={styles.title}>{title}</h2>
        <time className={styles.time}>{dividerTime(created_at / SECOND_MS, now)}</time>
        <p className={styles.text}>
          <LinkedText text={text} />
        </p>
      </Card>
      {way !== null && <Button onClick={() => void navigate(way.path)}>{way.text}</Button>}
    </div>
  )
}
