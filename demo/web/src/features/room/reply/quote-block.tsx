import { memo } from 'react'
import { type Quote, quoteOf, useMessage } from 'tavern-im/react'
import { EmojiText } from '../../chat/emoji.tsx'
import { useJumpTo } from '../room-jumps.ts'
import styles from './quote-block.module.css'
import { quoteText } from './quote-text.ts'

interface QuoteBlockProps {
  /** The `cloudCustomData` of the reply. */
  readonly cloudCustomData: string
}

/** The quote of a reply; a tap jumps to the original. Empty without a quote. */
export const QuoteBlock = memo(({ cloudCustomData }: QuoteBlockProps) => {
  const quote = quoteOf({ cloudCustomData })
  return quote === null ? null : <Quoted quote={quote} />
})

/** The quote of a reply without a jump. */
export const StaticQuote = ({ quote }: { quote: Quote }) => {
  const { words } = quoteText(quote, null)
  return (
    <p className={styles.quote}>
      <EmojiText text={words} />
    </p>
  )
}

const Quoted = ({ quote }: { quote: Quote }) => {
  const { message } = useMessage(quote.messageID)
  const jumpTo = useJumpTo()
  const { name, words, isThere } = quoteText(quote, message)
  if (!isThere) return <p className={styles.quote}>{words}</p>
  const who = name === '' ? '' : `${name}：`
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={`查看引用的消息：${who}${words}`}
      onClick={() => jumpTo(message?.sequence || quote.messageSequence)}
    >
      {who}
      <EmojiText text={words} />
    </button>
  )
}
