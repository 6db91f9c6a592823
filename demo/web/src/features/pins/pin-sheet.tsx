import { Sheet } from '../../ui/sheet.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { EmojiText } from '../chat/emoji.tsx'
import { dividerTime } from '../chat/time-label.ts'
import styles from './pin-sheet.module.css'
import { type Pin, usePinning } from './use-pins.ts'

interface PinSheetProps {
  readonly groupID: string
  readonly pins: readonly Pin[]
  /** Whether the user may unpin. */
  readonly isManager: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onJump: (sequence: number) => void
}

/** All pins of a group. */
export const PinSheet = (props: PinSheetProps) => {
  const { groupID, pins, isManager, isOpen, onClose, onJump } = props
  const pin = usePinning(groupID)
  return (
    <Sheet title="置顶消息" isOpen={isOpen} onClose={onClose}>
      {pins.length === 0 && (
        <StateBlock title="没有置顶消息" text="长按一条消息，可以把它置顶给大家看" />
      )}
      <ul className={styles.pins}>
        {pins.map(({ message, sender, words, pinner }) => (
          <li key={message.ID} className={styles.pin}>
            <button type="button" className={styles.said} onClick={() => onJump(message.sequence)}>
              <span className={styles.words}>
                <EmojiText text={words} />
              </span>
              <span className={styles.note}>
                {sender} · {dividerTime(message.time, Date.now())}
                {pinner !== '' && pinner !== sender && ` · ${pinner} 置顶`}
              </span>
            </button>
            {isManager && (
              <button
                type="button"
                className={styles.takeDown}
                onClick={() => void pin(message, false)}
              >
                取消置顶
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
