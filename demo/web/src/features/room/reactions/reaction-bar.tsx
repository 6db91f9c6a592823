import { Icon } from '../../../ui/icons.tsx'
import { Emoji, emojiName } from '../../chat/emoji.tsx'
import { allFaces, quickFaces } from './faces.ts'
import styles from './reaction-bar.module.css'
import { useReacting } from './use-reacting.ts'

interface ReactionBarProps {
  readonly messageID: string
  /** True to show all reactions instead of the quick ones. */
  readonly isWhole: boolean
  readonly onWhole: () => void
  /** Called after a choice. */
  readonly onDone: () => void
}

/** The reactions to choose from. */
export const ReactionBar = ({ messageID, isWhole, onWhole, onDone }: ReactionBarProps) => {
  const { reactions, react } = useReacting(messageID)
  const isMine = (face: string) =>
    reactions.some(({ reactionID, reactedByMyself }) => reactionID === face && reactedByMyself)
  return (
    <fieldset className={styles.bar} data-whole={isWhole} aria-label="表情回应">
      {(isWhole ? allFaces : quickFaces).map((face) => (
        <button
          key={face}
          type="button"
          className={styles.face}
          aria-label={emojiName(face)}
          aria-pressed={isMine(face)}
          onClick={() => {
            react(face)
            onDone()
          }}
        >
          <Emoji emoji={face} />
        </button>
      ))}
      {!isWhole && (
        <button type="button" className={styles.more} aria-label="更多表情" onClick={onWhole}>
          <Icon name="smilePlus" />
        </button>
      )}
    </fieldset>
  )
}
