import { useState } from 'react'
import { useConversationList } from 'tavern-im/react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateBlock } from '../../../ui/state-block.tsx'
import { useContacts } from '../../account/calls.ts'
import { useAccountSession } from '../../account/session.ts'
import styles from './recipient-list.module.css'
import { named, otherContacts, type Recipient, recentRecipients } from './recipients.ts'

interface RecipientListProps {
  readonly chosen: readonly Recipient[]
  readonly onToggle: (recipient: Recipient) => void
}

/** Recent conversations and contacts for multiple choice, with a search by name. */
export const RecipientList = ({ chosen, onToggle }: RecipientListProps) => {
  const { conversationList, status } = useConversationList()
  const contacts = useContacts()
  const myID = useAccountSession()?.userInfo.im_user_id ?? ''
  const [typed, setTyped] = useState('')
  const recent = recentRecipients(conversationList)
  const others = otherContacts(contacts.data ?? [], recent, myID)
  const found = { recent: named(recent, typed), others: named(others, typed) }
  const isNothing = found.recent.length + found.others.length === 0
  const isPending = status === 'pending' || contacts.isPending
  return (
    <>
      <label className={styles.search}>
        <Icon name="search" />
        <input
          className={styles.input}
          type="search"
          value={typed}
          placeholder="搜索聊天或联系人"
          aria-label="搜索聊天或联系人"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {isNothing && isPending && <SkeletonRows count={5} />}
      {isNothing && !isPending && (
        <StateBlock
          title={typed.trim() === '' ? '还没有可以转发的人' : '没有找到'}
          text={typed.trim() === '' ? '先和谁聊上一句吧' : '换个名字试试'}
        />
      )}
      <Section title="最近聊天" recipients={found.recent} chosen={chosen} onToggle={onToggle} />
      <Section title="联系人" recipients={found.others} chosen={chosen} onToggle={onToggle} />
      {contacts.isLoadingError && (
        <button type="button" className={styles.again} onClick={() => void contacts.refetch()}>
          联系人没有加载出来，点按重试
        </button>
      )}
    </>
  )
}

interface SectionProps extends RecipientListProps {
  readonly title: string
  readonly recipients: readonly Recipient[]
}

const Section = ({ title, recipients, chosen, onToggle }: SectionProps) => {
  if (recipients.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {recipients.map((one) => (
          <li key={one.conversationID}>
            <RecipientRow
              recipient={one}
              isChosen={chosen.some(({ conversationID }) => conversationID === one.conversationID)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RecipientRowProps {
  readonly recipient: Recipient
  readonly isChosen: boolean
  readonly onToggle: (recipient: Recipient) => void
}

const RecipientRow = ({ recipient, isChosen, onToggle }: RecipientRowProps) => (
  <button
    type="button"
    className={styles.row}
    aria-pressed={isChosen}
    onClick={() => onToggle(recipient)}
  >
    <span className={styles.mark}>{isChosen && <Icon name="check" />}</span>
    <Avatar src={recipient.avatar} name={recipient.name} size="small" />
    <span className={styles.name}>{recipient.name}</span>
  </button>
)
