import type { Message, Snapshot, TextPayload } from 'tavern-im/strict'
import { recallText } from '../chat/recall-text.ts'
import { senderName } from '../chat/sender-name.ts'
import { Note } from './note.tsx'
import styles from './recalled-note.module.css'

interface RecalledNoteProps {
  readonly message: Snapshot<Message>
  readonly myID: string
  readonly onEditAgain: (text: string) => void
}

/** Replaces a recalled message. The user's own text can be edited again while it is known. */
export const RecalledNote = ({ message, myID, onEditAgain }: RecalledNoteProps) => {
  const { from, revoker, revokerInfo, conversationType } = message
  const text = recallText(
    {
      from,
      name: senderName(message),
      revoker,
      revokerName: revokerInfo.nick,
      isGroup: conversationType === 'GROUP',
    },
    myID,
  )
  const own = from === myID && message.type === 'TIMTextElem' ? message.payload : null
  const words = (own as TextPayload | null)?.text ?? ''
  return (
    <Note>
      {text}
      {words !== '' && (
        <button type="button" className={styles.rewrite} onClick={() => onEditAgain(words)}>
          重新编辑
        </button>
      )}
    </Note>
  )
}
