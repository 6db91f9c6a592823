import type { MessageReaction, Snapshot } from 'tavern-im/strict'
import { useLongPress } from '../../../ui/long-press.ts'
import { Emoji, emojiName } from '../../chat/emoji.tsx'
import { useRoomStore } from '../state/room-store.ts'
import { countText } from './faces.ts'
import styles from './reaction-chips.module.css'
import { useReacting } from './use-reacting.ts'

/** The reactions below a message: a tap toggles the user's own, a long press lists the users. */
export const ReactionChips = ({ messageID }: { messageID: string }) => {
  const { reactions, react } = useReacting(messageID)
  if (reactions.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="表情回应">
      {reactions.map((reaction) => (
        <li key={reaction.reactionID}>
          <ReactionChip messageID={messageID} reaction={reaction} onToggle={react} />
        </li>
      ))}
    </ul>
  )
}

interface ReactionChipProps {
  readonly messageID: string
  readonly reaction: Snapshot<MessageReaction>
  readonly onToggle: (reactionID: string) => void
}

const ReactionChip = ({ messageID, reaction, onToggle }: ReactionChipProps) => {
  const { reactionID, totalUserCount, reactedByMyself } = reaction
  const store = useRoomStore()
  const press = useLongPress(() =>
    store.put({ opened: { kind: 'reactions', messageID, reactionID } }),
  )
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={`${emojiName(reactionID)}，${totalUserCount} 人`}
      aria-pressed={reactedByMyself}
      onClick={() => onToggle(reactionID)}
      {...press}
    >
      <span className={styles.face}>
        <Emoji emoji={reactionID} />
      </span>
      {countText(totalUserCount)}
    </button>
  )
}
