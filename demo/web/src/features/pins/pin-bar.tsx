import { useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { addressOf } from '../chat/conversation-names.ts'
import { EmojiText } from '../chat/emoji.tsx'
import styles from './pin-bar.module.css'
import { PinSheet } from './pin-sheet.tsx'
import { usePins } from './use-pins.ts'

interface PinBarProps {
  readonly conversationID: string
  /** Jumps to a message by its sequence. */
  readonly onJump: (sequence: number) => void
}

/** The newest pin of a group above the messages, with a link to all pins. Empty without pins. */
export const PinBar = ({ conversationID, onJump }: PinBarProps) => {
  const address = addressOf(conversationID)
  const groupID = address?.type === 'GROUP' ? address.to : null
  const { pins, isManager } = usePins(groupID)
  const [isOpen, setIsOpen] = useState(false)
  const [newest] = pins
  // The sheet stays open while its last pin is removed.
  if (groupID === null || (newest === undefined && !isOpen)) return null
  return (
    <>
      {newest !== undefined && (
        <section className={styles.bar} aria-label="置顶消息">
          <button
            type="button"
            className={styles.newest}
            onClick={() => onJump(newest.message.sequence)}
          >
            <span className={styles.icon}>
              <Icon name="pushpin" />
            </span>
            <span className={styles.words}>
              <span className={styles.sender}>{newest.sender}：</span>
              <EmojiText text={newest.words} />
            </span>
          </button>
          <button
            type="button"
            className={styles.all}
            aria-label={`查看全部 ${pins.length} 条置顶`}
            onClick={() => setIsOpen(true)}
          >
            {pins.length} 条
            <Icon name="down" />
          </button>
        </section>
      )}
      <PinSheet
        groupID={groupID}
        pins={pins}
        isManager={isManager}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onJump={(sequence) => {
          setIsOpen(false)
          onJump(sequence)
        }}
      />
    </>
  )
}
