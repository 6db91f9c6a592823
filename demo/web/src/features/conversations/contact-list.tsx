import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useContacts } from '../account/calls.ts'
import styles from './sheets.module.css'

interface ContactListProps {
  readonly onChoose: (userID: string) => void
  /** Present for multiple choice: the chosen userIDs. */
  readonly chosen?: readonly string[]
}

/** The contacts that the user can chat with. */
export const ContactList = ({ onChoose, chosen }: ContactListProps) => {
  const contacts = useContacts()
  if (contacts.isPending) return <SkeletonRows count={4} />
  if (contacts.isLoadingError) {
    return (
      <StateBlock
        art="broken"
        title="联系人没有加载出来"
        text={contacts.error.message}
        action={{ text: '重新加载', run: () => contacts.refetch() }}
      />
    )
  }
  return (
    <ul className={styles.contacts}>
      {contacts.data.map(({ im_user_id: userID, nickname, headline, avatar }) => {
        const isChosen = chosen?.includes(userID)
        return (
          <li key={userID}>
            <button
              type="button"
              className={styles.contact}
              {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
              onClick={() => onChoose(userID)}
            >
              <Avatar src={avatar} name={nickname} size="small" />
              <span className={styles.who}>
                <span className={styles.nickname}>{nickname}</span>
                <span className={styles.headline}>{headline}</span>
              </span>
              {chosen !== undefined && (
                <span className={styles.check}>{isChosen && <Icon name="check" />}</span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
