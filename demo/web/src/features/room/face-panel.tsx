import { useState } from 'react'
import { Emoji, emojiName, emojis } from '../chat/emoji.tsx'
import { Sticker, stickerCount, stickerWord } from '../chat/stickers.tsx'
import styles from './panels.module.css'

interface FacePanelProps {
  readonly onEmoji: (emoji: string) => void
  readonly onSticker: (index: number) => void
}

const STICKERS = Array.from({ length: stickerCount }, (_, index) => index)

/** Emoji for the text, and stickers as separate messages. */
export const FacePanel = ({ onEmoji, onSticker }: FacePanelProps) => {
  const [tab, setTab] = useState<'emoji' | 'stickers'>('emoji')
  return (
    <section className={styles.panel} aria-label="表情">
      <div className={styles.tabs} role="tablist">
        <TabButton isActive={tab === 'emoji'} text="表情" onClick={() => setTab('emoji')} />
        <TabButton
          isActive={tab === 'stickers'}
          text="酒馆大表情"
          onClick={() => setTab('stickers')}
        />
      </div>
      {tab === 'emoji' ? (
        <div className={styles.emojis}>
          {emojis.map((emoji) => (
            <button
              key={emoji}
              type="button"
              className={styles.emoji}
              aria-label={emojiName(emoji)}
              onClick={() => onEmoji(emoji)}
            >
              <Emoji emoji={emoji} />
            </button>
          ))}
        </div>
      ) : (
        <div className={styles.stickers}>
          {STICKERS.map((index) => (
            <button
              key={index}
              type="button"
              className={styles.sticker}
              aria-label={`发送 ${stickerWord(index)}`}
              onClick={() => onSticker(index)}
            >
              <Sticker index={index} />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

interface TabButtonProps {
  readonly isActive: boolean
  readonly text: string
  readonly onClick: () => void
}

const TabButton = ({ isActive, text, onClick }: TabButtonProps) => (
  <button
    type="button"
    role="tab"
    className={styles.tab}
    aria-selected={isActive}
    onClick={onClick}
  >
    {text}
  </button>
)
