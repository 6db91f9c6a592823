import type { CustomPayload, FacePayload, Message, Snapshot, TextPayload } from 'tavern-im'
import { chooseAction } from '../../ui/ask.ts'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icons.tsx'
import { useLongPress } from '../../ui/long-press.ts'
import { toast } from '../../ui/toast.ts'
import { EmojiText } from '../chat/emoji.tsx'
import { readOrderCard, yuanOf } from '../chat/order-card.ts'
import { Sticker, stickerWord } from '../chat/stickers.tsx'
import styles from './bubble.module.css'

interface BubbleProps {
  readonly message: Snapshot<Message>
  /** Has the pointed corner towards its sender. */
  readonly isTailed: boolean
}

const UNKNOWN = '[暂不支持查看的消息]'

/** What a message says, by its kind. */
export const Bubble = ({ message, isTailed }: BubbleProps) => {
  const { type, payload, flow } = message
  const shape = classNames(styles.bubble, styles[flow], isTailed && styles.tailed)
  switch (type) {
    case 'TIMTextElem':
      return <TextBubble text={(payload as TextPayload).text} shape={shape} />
    case 'TIMFaceElem':
      return <FaceBubble {...(payload as FacePayload)} shape={shape} />
    case 'TIMCustomElem':
      return <CustomBubble {...(payload as CustomPayload)} shape={shape} />
    default:
      return <p className={shape}>{UNKNOWN}</p>
  }
}

const offerCopy = async (text: string): Promise<void> => {
  if ((await chooseAction([{ key: 'copy', text: '复制' }])) !== 'copy') return
  toast((await copyText(text)) ? '已复制' : '复制失败')
}

const TextBubble = ({ text, shape }: { text: string; shape: string }) => {
  const press = useLongPress(() => void offerCopy(text))
  return (
    <p className={shape} {...press}>
      <EmojiText text={text} />
    </p>
  )
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
  const press = useLongPress(() => void offerCopy(card?.orderID ?? description))
  if (card === null) return <p className={shape}>{description || UNKNOWN}</p>
  return (
    <section className={styles.order} aria-label="订单卡片" {...press}>
      <header className={styles.orderHead}>
        <Icon name="order" />
        订单卡片
      </header>
      <h3 className={styles.orderTitle}>{card.title}</h3>
      <p className={styles.orderDetail}>{card.detail}</p>
      <footer className={styles.orderFoot}>
        <span className={styles.price}>
          <small>¥</small>
          {yuanOf(card.priceFen)}
        </span>
        <span className={styles.orderID}>{card.orderID}</span>
      </footer>
    </section>
  )
}
