import { useState } from 'react'
import { useChat, useConversation } from 'tavern-im/react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAccountSession } from '../../account/session.ts'
import { nameOf } from '../../chat/conversation-names.ts'
import { messageText } from '../../chat/message-text.ts'
import { bundleTitle, type Speakers } from './bundle.ts'
import styles from './forward-sheet.module.css'
import { RecipientList } from './recipient-list.tsx'
import { MAX_RECIPIENTS, type Recipient, withToggled } from './recipients.ts'
import { useForward } from './use-forward.ts'

interface ForwardSheetProps {
  /** The conversation of the messages. */
  readonly conversationID: string
  readonly messageIDs: readonly string[]
  /** True to send all as one message. */
  readonly isMerged: boolean
  readonly onClose: () => void
  /** Called when sending has started. */
  readonly onSent: () => void
}

const MAX_WORDS = 200

/** Lets the user choose recipients of a forward and add a comment. */
export const ForwardSheet = (props: ForwardSheetProps) => (
  <Sheet title="转发给" isOpen onClose={props.onClose}>
    <Content {...props} />
  </Sheet>
)

const useSpeakers = (conversationID: string): Speakers => {
  const { conversation } = useConversation(conversationID)
  const myName = useAccountSession()?.userInfo.nickname ?? ''
  return {
    isGroup: conversation?.type === 'GROUP',
    name: conversation === null ? '' : nameOf(conversation),
    myName,
  }
}

/** A one-line summary of the forwarded messages. */
const useSummary = (
  { messageIDs, isMerged }: Pick<ForwardSheetProps, 'messageIDs' | 'isMerged'>,
  speakers: Speakers,
): string => {
  const chat = useChat()
  if (isMerged) return `[聊天记录] ${bundleTitle(speakers)}，${messageIDs.length} 条`
  if (messageIDs.length > 1) return `逐条转发 ${messageIDs.length} 条消息`
  const message = chat.findMessage(messageIDs[0] ?? '')
  return message === null ? '' : messageText(message.type, message.payload)
}

const Content = (props: ForwardSheetProps) => {
  const { conversationID, messageIDs, isMerged, onClose, onSent } = props
  const speakers = useSpeakers(conversationID)
  const forward = useForward({ messageIDs, isMerged, speakers })
  const summary = useSummary(props, speakers)
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const [words, setWords] = useState('')
  const toggle = (one: Recipient) => {
    const next = withToggled(chosen, one)
    if (next === null) toast(`最多选 ${MAX_RECIPIENTS} 个聊天`)
    else setChosen(next)
  }
  const send = () => {
    if (!forward(chosen, words)) return
    onClose()
    onSent()
  }
  return (
    <div className={styles.frame}>
      <RecipientList chosen={chosen} onToggle={toggle} />
      <footer className={styles.foot}>
        <p className={styles.summary}>{summary}</p>
        <div className={styles.line}>
          <input
            className={styles.words}
            value={words}
            placeholder="留言（选填）"
            aria-label="留言"
            maxLength={MAX_WORDS}
            enterKeyHint="done"
            onChange={(event) => setWords(event.target.value)}
          />
          <Button size="small" isDisabled={chosen.length === 0} onClick={send}>
            {chosen.length > 1 ? `发送（${chosen.length}）` : '发送'}
          </Button>
        </div>
      </footer>
    </div>
  )
}
