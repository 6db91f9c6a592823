import { Card } from '../../ui/page.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText } from '../orders/order.ts'
import { type Feedback, kindTextOf } from './feedback-draft.ts'
import styles from './feedback-list.module.css'

/** The user's feedback with the operator's answers, newest first. */
export const FeedbackList = ({ onWrite }: { readonly onWrite: () => void }) => {
  const feedbacks = useMarketList('/api/basic/feedback/list', {})
  return (
    <PagedList
      list={feedbacks}
      errorTitle="反馈没有加载出来"
      skeleton={<SkeletonRows count={3} />}
      empty={
        <StateBlock
          title="还没有反馈过"
          text="用着不顺手，或者有好点子，都可以告诉我们"
          action={{ text: '写反馈', run: onWrite }}
        />
      }
    >
      <ul className={styles.feedbacks}>
        {feedbacks.items.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackContent feedback={feedback} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}

const FeedbackContent = ({ feedback }: { readonly feedback: Feedback }) => {
  const now = useNow()
  const { kind, text, pictures, answer, created_at, answered_at } = feedback
  const isAnswered = answered_at !== 0
  return (
    <Card>
      <p className={styles.head}>
        <span className={styles.kind}>{kindTextOf(kind)}</span>
        <time className={styles.time}>{momentText(created_at, now)}</time>
        <span className={styles.state} data-answered={isAnswered}>
          {isAnswered ? '已回复' : '待回复'}
        </span>
      </p>
      <p className={styles.text}>{text}</p>
      {pictures.length > 0 && <PictureRow urls={pictures} />}
      {isAnswered && (
        <div className={styles.answer}>
          <p className={styles.by}>客服回复 · {momentText(answered_at, now)}</p>
          <p className={styles.words}>{answer}</p>
        </div>
      )}
    </Card>
  )
}
