import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './mention-picker.module.css'

interface MentionMemberProps {
  readonly name: string
  /** Absent for @all. */
  readonly avatar?: string
  readonly isEverybody?: boolean
  readonly note?: string
  readonly onChoose: () => void
}

/** A member, or all members, to mention. */
export const MentionMember = (props: MentionMemberProps) => {
  const { name, avatar = '', isEverybody = false, note = '', onChoose } = props
  return (
    <li>
      <button type="button" className={styles.member} onClick={onChoose}>
        {isEverybody ? (
          <span className={styles.everybody}>
            <Icon name="group" />
          </span>
        ) : (
          <Avatar src={avatar} name={name} size="small" />
        )}
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </button>
    </li>
  )
}
