import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useNow } from '../chat/use-now.ts'
import { PagedList } from '../market/paged-list.tsx'
import { useMarketList } from '../market/use-market-list.ts'
import { momentText } from '../orders/order.ts'
import { ReviewCard } from '../reviews/review-card.tsx'
import { personPath } from './person-path.ts'
import styles from './person-reviews.module.css'

/** The shown reviews about a person. */
export const PersonReviews = ({ userID }: { readonly userID: string }) => {
  const now = useNow()
  const reviews = useMarketList('/api/basic/user/reviews', { im_user_id: userID })
  return (
    <PagedList
      list={reviews}
      errorTitle="评价没有加载出来"
      skeleton={<SkeletonRows count={2} />}
      empty={<StateBlock title="还没有评价" text="完成的订单越多，评价越多" />}
    >
      <ul className={styles.reviews}>
        {reviews.items.map((review) => (
          <li key={review.id} className={styles.review}>
            <Link
              to={personPath(review.im_user_id)}
              aria-label={`${review.nickname} 的资料`}
              className={styles.face ?? ''}
            >
              <Avatar src={review.avatar} name={review.nickname} size="small" />
            </Link>
            <div className={styles.body}>
              <p className={styles.nickname}>{review.nickname}</p>
              <ReviewCard review={review} note={momentText(review.created_at, now)} />
              <p className={styles.order}>{review.order_title}</p>
            </div>
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
