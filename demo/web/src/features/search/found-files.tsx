import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { type FilePayload, type Message, TYPES } from 'tavern-im/strict'
import { roomPath } from '../chat/conversation-names.ts'
import { senderName } from '../chat/sender-name.ts'
import { listTime } from '../chat/time-label.ts'
import { useNow } from '../chat/use-now.ts'
import { FileMark } from '../media/file-mark.tsx'
import { sizeText } from '../media/measures.ts'
import styles from './found-files.module.css'
import { FoundList } from './found-list.tsx'
import { HitList } from './hit-row.tsx'
import { keywordsOf } from './search-hit.ts'
import { useFoundMessages } from './use-found-messages.ts'

interface FoundFilesProps {
  readonly conversationID: string
  readonly text: string
  /** Called when the user opens a result. */
  readonly onOpen: () => void
}

const KINDS = [TYPES.MSG_FILE]

/** The files of a conversation, filtered by name; a tap jumps to the message. */
export const FoundFiles = ({ conversationID, text, onOpen }: FoundFilesProps) => {
  const keywordList = useDeferredValue(keywordsOf(text))
  const found = useFoundMessages({ conversationID, messageTypeList: KINDS, keywordList })
  const nothing =
    keywordList.length === 0
      ? { title: '还没有文件', text: '发过的文件都会出现在这里' }
      : { title: '没有找到文件', text: `换个词试试，没有文件名里有「${text.trim()}」` }
  return (
    <FoundList found={found} nothing={nothing}>
      <HitList>
        {found.results.map((message) => (
          <FileHit key={message.ID} message={message} onOpen={onOpen} />
        ))}
      </HitList>
    </FoundList>
  )
}

interface FileHitProps {
  readonly message: Message
  readonly onOpen: () => void
}

const FileHit = ({ message, onOpen }: FileHitProps) => {
  const now = useNow()
  const { payload, conversationID, sequence, time } = message
  const { fileName, fileSize } = payload as FilePayload
  return (
    <li>
      <Link className={styles.file ?? ''} to={roomPath(conversationID, sequence)} onClick={onOpen}>
        <FileMark name={fileName} />
        <span className={styles.main}>
          <span className={styles.name}>{fileName}</span>
          <span className={styles.note}>
            {sizeText(fileSize)} · {senderName(message)} · {listTime(time, now)}
          </span>
        </span>
      </Link>
    </li>
  )
}
