import { useMessage } from 'tavern-im/react'
import { IconButton } from '../../../ui/nav-bar.tsx'
import { EmojiText } from '../../chat/emoji.tsx'
import { useRoomState, useRoomStore } from '../state/room-store.ts'
import { textOfQuoted } from './quote-text.ts'
import styles from './reply-bar.module.css'

/** The bar above the composer with the quoted message, until the reply is sent or closed. */
export const ReplyBar = () => {
  const store = useRoomStore()
  const quoted = useRoomState(store, ({ quoted: one }) => one)
  const { message } = useMessage(quoted?.messageID ?? null)
  if (message === null) return null
  const { name, words, isThere } = textOfQuoted(message)
  return (
    <div className={styles.bar} role="status">
      <p className={styles.words}>
        {isThere && <span className={styles.name}>回复 {name}：</span>}
        <EmojiText text={words} />
      </p>
      <IconButton icon="close" label="取消回复" onClick={() => store.put({ quoted: null })} />
    </div>
  )
}
