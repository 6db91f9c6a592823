import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Lantern } from '../../ui/lantern.tsx'
import type { ReplyOf } from '../market/market.ts'
import { capacityText } from '../orders/order.ts'
import { useJobs } from '../orders/use-jobs.ts'
import styles from './person-card.module.css'
import { ratingText } from './proof.tsx'

/** A person as everybody sees them. */
export type Person = ReplyOf<'/api/basic/user/profile'>

interface PersonCardProps {
  readonly person: Person
  /** Shown beside the name. */
  readonly presence: ReactNode
}

/** The head of a profile: face, name, certification and figures. */
export const PersonCard = ({ person, presence }: PersonCardProps) => {
  const { nickname, avatar, headline, is_certified, is_restricted } = person
  return (
    <header className={styles.hero}>
      <Lantern />
      <div className={styles.person}>
        <Avatar src={avatar} name={nickname} size="huge" />
        <div className={styles.who}>
          <h2 className={styles.nickname}>{nickname}</h2>
          {headline !== '' && <p className={styles.headline}>{headline}</p>}
          <p className={styles.marks}>
            {is_certified && (
              <span className={styles.mark}>
                <Icon name="shield" />
                认证打手
              </span>
            )}
            {is_restricted && <span className={styles.mark}>账号受限</span>}
            {presence}
          </p>
        </div>
      </div>
    </header>
  )
}

/** The counts and the rating of a person. */
export const PersonFigures = ({ person }: { readonly person: Person }) => {
  const { settled, completion, rating, reviews } = person
  const figures = [
    { text: '完成订单', value: String(settled) },
    { text: '完成率', value: completion < 0 ? '–' : `${completion}%` },
    { text: `${reviews} 条评价`, value: rating === 0 ? '–' : ratingText(rating) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ text, value }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The game roles of a person, the strongest first. */
export const PersonRoles = ({ roles }: Pick<Person, 'roles'>) => {
  const { nameOf } = useJobs()
  return (
    <ul className={styles.roles}>
      {roles.map(({ name, job_id, fighting_capacity }) => (
        <li key={`${name} ${job_id} ${fighting_capacity}`}>
          <span className={styles.role}>{name}</span>
          <span className={styles.job}>{nameOf(job_id)}</span>
          <span className={styles.power}>{capacityText(fighting_capacity)}</span>
        </li>
      ))}
    </ul>
  )
}
