import type {
  CustomPayload,
  FacePayload,
  LocationPayload,
  MergerPayload,
  TextPayload,
} from 'tavern-im/strict'
import { classNames } from '../../ui/class-names.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { readOrderCard } from '../chat/order-card.ts'
import { Sticker, stickerWord } from '../chat/stickers.tsx'
import { FileCard } from '../media/file-card.tsx'
import { PictureBubble } from '../media/picture-bubble.tsx'
import { VideoBubble } from '../media/video-bubble.tsx'
import { MentionedText } from '../mentions/mentioned-text.tsx'
import { VoiceBubble } from '../voice/voice-bubble.tsx'
import styles from './bubble.module.css'
import { OrderCardView } from './cards.tsx'
import { BundleCard } from './forward/bundle-card.tsx'
import { LocationCard } from './location-card.tsx'

interface BubbleProps {
  readonly message: MessageContent
  /** Whether the bubble has the pointed corner towards its sender. */
  readonly isTailed: boolean
}

const UNKNOWN = '[暂不支持查看的消息]'

/** The content of a message by type. */
export const Bubble = ({ message, isTailed }: BubbleProps) => {
  const { type, payload, flow } = message
  const shape = classNames(styles.bubble, styles[flow], isTailed && styles.tailed)
  switch (type) {
    case 'TIMTextElem':
      return (
        <p className={shape}>
          <MentionedText text={(payload as TextPayload).text} atUserList={message.atUserList} />
        </p>
      )
    case 'TIMFaceElem':
      return <FaceBubble {...(payload as FacePayload)} shape={shape} />
    case 'TIMCustomElem':
      return <CustomBubble {...(payload as CustomPayload)} shape={shape} />
    case 'TIMImageElem':
      return <PictureBubble message={message} />
    case 'TIMVideoFileElem':
      return <VideoBubble message={message} />
    case 'TIMSoundElem':
      return <VoiceBubble message={message} shape={shape} />
    case 'TIMFileElem':
      return <FileCard message={message} />
    case 'TIMLocationElem':
      return <LocationCard {...(payload as LocationPayload)} />
    case 'TIMRelayElem':
      return <BundleCard messageID={message.ID} {...(payload as MergerPayload)} />
    default:
      return <p className={shape}>{UNKNOWN}</p>
  }
}

const FaceBubble = ({ index, shape }: FacePayload & { shape: string }) =>
  stickerWord(index) === null ? (
    <p className={shape}>[表情]</p>
  ) : (
    <div className={styles.sticker}>
      <Sticker index={index} />
    </div>
  )

const CustomBubble = ({ data, description, shape }: CustomPayload & { shape: string }) => {
  const card = readOrderCard(data)
  if (card === null) return <p className={shape}>{description || UNKNOWN}</p>
  return <OrderCardView card={card} />
}
