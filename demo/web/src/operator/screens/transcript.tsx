import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../features/market/failure.ts'
import { Button } from '../../ui/button.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { Actions, Card, Soft } from '../kit/parts.tsx'
import { ask } from '../session.ts'
import { moment } from '../words.ts'
import styles from './order-screen.module.css'

const PATH = '/api/operator/order/chat'

/** Pages of the chat, the newest message first. */
const useTranscript = (orderID: string) =>
  useInfiniteQuery({
    queryKey: [PATH, orderID],
    queryFn: ({ pageParam }) =>
      ask(PATH, { order_id: orderID, ...(pageParam > 0 && { before: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next > 0 ? next : null),
    // Each reading of the chat is logged, so it happens only when the operator wants it.
    staleTime: Number.POSITIVE_INFINITY,
  })

const Lines = ({ orderID }: { readonly orderID: string }) => {
  const query = useTranscript(orderID)
  if (query.isPending) return <Soft>正在读取聊天记录…</Soft>
  if (query.data === undefined) return <Soft>{failureText(query.error)}</Soft>
  const lines = query.data.pages.flatMap(({ list }) => list)
  if (lines.length === 0) return <Soft>这笔订单还没有聊天记录</Soft>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must have the focus */}
      <ul className={styles.lines} tabIndex={0} aria-label="聊天记录">
        {lines.map((line) => (
          <li key={line.sequence}>
            <p>
              {line.is_platform ? '平台' : line.nickname} · {moment(line.sent_at)}
            </p>
            <p>{line.is_recalled ? '消息已撤回' : line.text}</p>
            {line.picture !== '' && <PictureRow urls={[line.picture]} />}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          kind="plain"
          size="small"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更早的消息
        </Button>
      )}
    </>
  )
}

/** The chat of an order. It is read only on request, because the log has every reading. */
export const Transcript = ({ orderID }: { readonly orderID: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="聊天记录">
      {isOpen ? (
        <Lines orderID={orderID} />
      ) : (
        <>
          <Soft>聊天属于隐私，查看会写进操作记录。</Soft>
          <Actions>
            <Button kind="plain" size="small" onClick={() => setIsOpen(true)}>
              查看聊天记录
            </Button>
          </Actions>
        </>
      )}
    </Card>
  )
}
