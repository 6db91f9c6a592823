import { useState } from 'react'
import { useMessage } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { messageText } from '../../chat/message-text.ts'
import { senderName } from '../../chat/sender-name.ts'
import type { RequestOf } from '../../market/market.ts'
import { useMarketAction } from '../../market/use-market.ts'
import styles from './report-sheet.module.css'

type Reason = RequestOf<'/api/basic/feedback/reportMessage'>['reason']

const reasons: readonly { readonly value: Reason | ''; readonly text: string }[] = [
  { value: 'abuse', text: '辱骂骚扰' },
  { value: 'fraud', text: '诈骗或私下交易' },
  { value: 'obscene', text: '色情低俗' },
  { value: 'spam', text: '广告刷屏' },
  { value: 'other', text: '其他' },
]

const WORDS = 200

interface ReportSheetProps {
  readonly messageID: string
  readonly onClose: () => void
}

/** Reports a message to the operator, who also sees the messages around it. */
export const ReportSheet = ({ messageID, onClose }: ReportSheetProps) => {
  const { message } = useMessage(messageID)
  return (
    <Sheet title="举报消息" isOpen onClose={onClose}>
      {message === null ? (
        <p className={styles.note}>这条消息已经不在了</p>
      ) : (
        <ReportForm message={message} onSent={onClose} />
      )}
    </Sheet>
  )
}

interface ReportFormProps {
  readonly message: Snapshot<Message>
  readonly onSent: () => void
}

const ReportForm = ({ message, onSent }: ReportFormProps) => {
  const [reason, setReason] = useState<Reason | ''>('')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const { run, isBusy } = useMarketAction('/api/basic/feedback/reportMessage')
  const submit = async () => {
    if (reason === '') return setProblem('请选择举报原因')
    setProblem('')
    const { conversationID: conversation_id, sequence, time: sent_at } = message
    const report = { conversation_id, sequence, sent_at, reason, text: text.trim() }
    if ((await run(report)) === null) return
    toast('已收到举报，会尽快处理')
    onSent()
  }
  return (
    <Form onSubmit={submit}>
      <p className={styles.message}>
        {senderName(message)}：{messageText(message.type, message.payload)}
      </p>
      <h3 className={styles.label}>举报原因</h3>
      <Chips label="举报原因" options={reasons} value={reason} onChange={setReason} />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <TextArea
        label="补充说明（选填）"
        value={text}
        placeholder="发生了什么，希望怎么处理"
        maxLength={WORDS}
        onChange={setText}
      />
      <Button type="submit" isBusy={isBusy}>
        提交举报
      </Button>
      <p className={styles.note}>客服会看到这条消息和它前后各 5 条，对方不会知道是谁举报的</p>
    </Form>
  )
}
