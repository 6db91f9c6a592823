import { type SendResult, useChat, useSendMessage } from 'tavern-im/react'
import type { ChatSDK, Message } from 'tavern-im/strict'
import { toast } from '../../../ui/toast.ts'
import { addressOf } from '../../chat/conversation-names.ts'
import { errorText } from '../../chat/error-text.ts'
import { recordFailure } from '../../chat/failures.ts'
import { inOrder } from '../select/in-order.ts'
import { bundleOf, type Speakers } from './bundle.ts'
import type { Recipient } from './recipients.ts'

interface ForwardOptions {
  readonly messageIDs: readonly string[]
  /** True to send all as one message. */
  readonly isMerged: boolean
  readonly speakers: Speakers
}

/** The messages for one recipient. */
interface ForwardJob {
  readonly forwarded: readonly Message[]
  /** Sent after the forwarded messages. */
  readonly words: readonly Message[]
}

const jobFor = (
  chat: ChatSDK,
  { conversationID }: Recipient,
  {
    messages,
    bundle,
    words,
  }: {
    readonly messages: readonly Message[]
    readonly bundle: ReturnType<typeof bundleOf> | null
    readonly words: string
  },
): ForwardJob => {
  const address = addressOf(conversationID)
  if (address === null) return { forwarded: [], words: [] }
  const to = { to: address.to, conversationType: address.type }
  const forwarded =
    bundle === null
      ? messages.map((payload) => chat.createForwardMessage({ ...to, payload }))
      : [chat.createMergerMessage({ ...to, payload: bundle })]
  const comments = words === '' ? [] : [chat.createTextMessage({ ...to, payload: { text: words } })]
  return { forwarded, words: comments }
}

/** Forwards messages. Returns whether it has started; results are shown to the user. */
export const useForward = ({ messageIDs, isMerged, speakers }: ForwardOptions) => {
  const chat = useChat()
  const { send } = useSendMessage(null)
  const sendAll = (messages: readonly Message[]): Promise<readonly SendResult[]> =>
    Promise.all(messages.map((message) => send(message)))
  /** The comment follows the forwarded messages, which may take longer. */
  const sendInOrder = async ({ forwarded, words }: ForwardJob): Promise<readonly SendResult[]> => [
    ...(await sendAll(forwarded)),
    ...(await sendAll(words)),
  ]
  return (recipients: readonly Recipient[], words: string): boolean => {
    const messages = inOrder(messageIDs, (messageID) => chat.findMessage(messageID))
    if (messages.length === 0) {
      toast('要转发的消息已经不在了')
      return false
    }
    try {
      const bundle = isMerged ? bundleOf(messages, speakers) : null
      const content = { messages, bundle, words: words.trim() }
      const jobs = recipients.map((recipient) => jobFor(chat, recipient, content))
      void Promise.all(jobs.map(sendInOrder)).then((results) => {
        recordFailures(results.flat())
        toast(outcomeText(results.flat()))
      })
      return true
    } catch (error) {
      toast(errorText(error, '这些消息转发不了'))
      return false
    }
  }
}

const recordFailures = (results: readonly SendResult[]): void => {
  for (const { outcome, message, error } of results) {
    if (outcome === 'rejected' && message !== null) {
      recordFailure(message.ID, errorText(error, '请稍后再试'))
    }
  }
}

/** The result text. The SDK resends messages without a response. */
const outcomeText = (results: readonly SendResult[]): string => {
  const refused = results.filter(({ outcome }) => outcome === 'rejected')
  const why = errorText(refused[0]?.error, '请稍后再试')
  if (refused.length === results.length) return `没有转发成功：${why}`
  if (refused.length > 0) return `有几条没有发出：${why}`
  return results.every(({ outcome }) => outcome === 'sent') ? '已转发' : '连上网后会自动转发'
}
