import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { type SwipeAction, SwipeRow } from '../../ui/swipe-row.tsx'
import { useNow } from '../chat/use-now.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import styles from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'

import { type KindChoice, kindViews } from './station-message.ts'
import { useReading } from './use-reading.ts'

const READ: readonly SwipeAction<'read'>[] = [{ key: 'read', text: '标为已读', tone: 'warm' }]

/** The notices of one kind or of all, newest first. */
export const NoticeList = ({ kind }: { readonly kind: KindChoice }) => {
  const now = useNow()
  const { markRead } = useReading()
  const messages = useMarketList('/api/basic/message/list', kind === '' ? {} : { kind })
  return (
    <PagedList
      list={messages}
      errorTitle="通知没有加载出来"
      skeleton={<SkeletonRows count={6} />}
      empty={
        <StateBlock
          title={kind === '' ? '还没有通知' : `还没有${kindViews[kind].text}通知`}
          text="订单、钱包和优惠券有变化时，会在这里告诉您"
        />
      }
    >
      <ul className={styles.list}>
        {messages.items.map((message) => (
          <li key={message.id}>
            <SwipeRow
              label={`${message.title} 的操作`}
              actions={message.is_read ? [] : READ}
              onDo={() => void markRead(message.id)}
            >
              <NoticeRow message={message} now={now} />
            </SwipeRow>
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
