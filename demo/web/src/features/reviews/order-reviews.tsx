import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { useMarket } from '../market/use-market.ts'
import { personPath } from '../people/person-path.ts'
import styles from './order-reviews.module.css'
import { ReviewCard } from './review-card.tsx'
import { type Reviewed, ReviewSheet } from './review-sheet.tsx'

const states: Readonly<Record<NonNullable<Reviewed['mine']>['state'], string>> = {
  waiting: '双方都评价后公开',
  shown: '已公开',
  hidden: '已被平台隐藏',
}

/** The reviews of both sides of a settled order. */
export const OrderReviews = ({ orderID }: { readonly orderID: string }) => {
  const { data } = useMarket('/api/order/review/list', { order_id: orderID })
  const [chosen, setChosen] = useState<Reviewed | null>(null)
  if (data === undefined || data.people.length === 0) return null
  return (
    <Card>
      <h3 className={styles.heading}>评价</h3>
      <ul className={styles.people}>
        {data.people.map((person) => (
          <li key={person.im_user_id} className={styles.person}>
            <PersonLine person={person} isOpen={data.is_open} onReview={() => setChosen(person)} />
            {person.mine !== undefined && (
              <ReviewCard review={person.mine} note={`我的评价 · ${states[person.mine.state]}`} />
            )}
            {person.theirs !== undefined && (
              <ReviewCard review={person.theirs} note={`${person.nickname} 对我的评价`} />
            )}
          </li>
        ))}
      </ul>
      <ReviewSheet
        orderID={orderID}
        person={chosen}
        tags={data.tags}
        onClose={() => setChosen(null)}
      />
    </Card>
  )
}

interface PersonLineProps {
  readonly person: Reviewed
  readonly isOpen: boolean
  readonly onReview: () => void
}

const PersonLine = ({ person, isOpen, onReview }: PersonLineProps) => {
  const { im_user_id, nickname, avatar, mine } = person
  const isEditable = mine === undefined || mine.state === 'waiting'
  return (
    <div className={styles.line}>
      <Link className={styles.who ?? ''} to={personPath(im_user_id)}>
        <Avatar src={avatar} name={nickname} size="small" />
        <span className={styles.nickname}>{nickname}</span>
      </Link>
      {isOpen && isEditable && (
        <Button kind={mine === undefined ? 'primary' : 'soft'} size="small" onClick={onReview}>
          {mine === undefined ? '去评价' : '修改'}
        </Button>
      )}
      {!isOpen && mine === undefined && <span className={styles.late}>评价已截止</span>}
    </div>
  )
}
