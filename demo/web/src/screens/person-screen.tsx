import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { WithChat } from '../features/chat/with-chat.tsx'
import { failureText, MarketError } from '../features/market/market.ts'
import { useMarket } from '../features/market/use-market.ts'
import {
  type Person,
  PersonCard,
  PersonFigures,
  PersonRoles,
} from '../features/people/person-card.tsx'
import { PersonReviews } from '../features/people/person-reviews.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Card, Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'
import styles from './person-screen.module.css'

const PersonActions = lazy(async () => ({
  default: (await import('../features/people/person-actions.tsx')).PersonActions,
}))

const PersonPresence = lazy(async () => ({
  default: (await import('../features/people/person-presence.tsx')).PersonPresence,
}))

const FEEDBACK = '/pages/enter/my/subpages/user_feedback'

const ACCOUNT_UNKNOWN = 10003

/** The profile of a person. */
export const PersonScreen = () => {
  const [search] = useSearchParams()
  const goBack = useGoBack('/')
  const userID = search.get('id') ?? ''
  const {
    data: person,
    error,
    refetch,
  } = useMarket('/api/basic/user/profile', userID === '' ? null : { im_user_id: userID })
  const isUnknown =
    userID === '' || (error instanceof MarketError && error.code === ACCOUNT_UNKNOWN)
  return (
    <div className={styles.frame}>
      <Page header={<NavBar title="个人主页" onBack={goBack} />}>
        {person !== undefined && <Profile person={person} />}
        {person === undefined && isUnknown && (
          <StateBlock
            art="lost"
            title="没有找到这个人"
            text="链接可能不完整"
            action={{ text: '返回', run: goBack }}
          />
        )}
        {person === undefined && !isUnknown && error === null && <SkeletonRows count={5} />}
        {person === undefined && !isUnknown && error !== null && (
          <StateBlock
            art="broken"
            title="资料没有加载出来"
            text={failureText(error)}
            action={{ text: '重新加载', run: () => void refetch() }}
          />
        )}
      </Page>
      {person !== undefined && !person.is_me && <Actions person={person} />}
    </div>
  )
}

interface PartProps {
  readonly person: Person
}

const Profile = ({ person }: PartProps) => (
  <>
    <PersonCard
      person={person}
      presence={
        person.is_me ? null : (
          <WithChat waiting={null}>
            <Suspense fallback={null}>
              <PersonPresence userID={person.im_user_id} />
            </Suspense>
          </WithChat>
        )
      }
    />
    <div className={styles.cards}>
      <Card>
        <PersonFigures person={person} />
      </Card>
      {person.roles.length > 0 && (
        <Card>
          <h3 className={styles.heading}>游戏角色</h3>
          <PersonRoles roles={person.roles} />
        </Card>
      )}
      <Card>
        <h3 className={styles.heading}>收到的评价</h3>
        {person.tags.length > 0 && (
          <p className={styles.tags}>
            {person.tags.map(({ text, count }) => (
              <span key={text} className={styles.tag}>
                {text} {count}
              </span>
            ))}
          </p>
        )}
        <PersonReviews userID={person.im_user_id} />
      </Card>
    </div>
  </>
)

const Actions = ({ person }: PartProps) => {
  const navigate = useNavigate()
  const { im_user_id: userID, nickname } = person
  const report = () =>
    void navigate(
      `${FEEDBACK}?about=${encodeURIComponent(userID)}&name=${encodeURIComponent(nickname)}`,
    )
  return (
    <WithChat waiting={null}>
      <Suspense fallback={null}>
        <PersonActions userID={userID} nickname={nickname} onReport={report} />
      </Suspense>
    </WithChat>
  )
}
