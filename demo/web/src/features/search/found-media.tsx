import { useState } from 'react'
import { Link } from 'react-router'
import { type ImagePayload, type Message, TYPES, type VideoPayload } from 'tavern-im/strict'
import { Icon } from '../../ui/icons.tsx'
import { isLoadable } from '../../ui/web-address.ts'
import { roomPath } from '../chat/conversation-names.ts'
import { clockText } from '../media/measures.ts'
import { addressesOf } from '../media/picture.ts'
import { FoundList } from './found-list.tsx'
import styles from './found-media.module.css'
import { byMonth } from './months-of.ts'
import { useFoundMessages } from './use-found-messages.ts'

interface FoundMediaProps {
  readonly conversationID: string
  /** Called when the user opens a result. */
  readonly onOpen: () => void
}

const KINDS = [TYPES.MSG_IMAGE, TYPES.MSG_VIDEO]

const nothing = { title: '还没有图片和视频', text: '发过的图片和视频都会出现在这里' }

/** The pictures and videos of a conversation by month; a tap jumps to the message. */
export const FoundMedia = ({ conversationID, onOpen }: FoundMediaProps) => {
  const found = useFoundMessages({ conversationID, messageTypeList: KINDS, keywordList: [] })
  return (
    <FoundList found={found} nothing={nothing}>
      {byMonth(found.results).map(({ month, messages }) => (
        <section key={month} aria-label={month}>
          <h2 className={styles.month}>{month}</h2>
          <ul className={styles.grid}>
            {messages.map((message) => (
              <li key={message.ID}>
                <Tile message={message} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FoundList>
  )
}

interface TileProps {
  readonly message: Message
  readonly onOpen: () => void
}

const Tile = ({ message, onOpen }: TileProps) => {
  const { type, payload, nick, from, conversationID, sequence } = message
  const [isBroken, setIsBroken] = useState(false)
  const isVideo = type === TYPES.MSG_VIDEO
  const video = payload as VideoPayload
  const src = isVideo ? video.snapshotUrl : addressesOf(payload as ImagePayload).thumb
  return (
    <Link
      className={styles.tile ?? ''}
      to={roomPath(conversationID, sequence)}
      aria-label={`${nick || from} 发的${isVideo ? '视频' : '图片'}`}
      onClick={onOpen}
    >
      {isLoadable(src) && !isBroken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsBroken(true)}
        />
      ) : (
        <Icon name={isVideo ? 'video' : 'picture'} />
      )}
      {isVideo && <span className={styles.length}>{clockText(video.videoSecond)}</span>}
    </Link>
  )
}
