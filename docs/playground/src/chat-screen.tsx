import { useEffect } from 'react'
import {
  useAutoMarkRead,
  useMessages,
  useSendMessage,
  useSyncStatus,
  useTyping,
} from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import type { PageLine } from 'tavern-im-server/page'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import type { Person } from './phone.ts'
import { useStage } from './use-stage.ts'

interface ChatScreenProps {
  readonly at: number
  readonly peer: Person
  readonly line: PageLine
  readonly conversationID: string
}

const words = {
  stopped: '',
  offline: 'Waiting for network…',
  receiving: 'Receiving…',
  upToDate: '',
}

/** A chat, made of hooks alone. */
export const ChatScreen = ({ at, peer, line, conversationID }: ChatScreenProps) => {
  const { items, hasOlder, isLoadingOlder, loadOlder } = useMessages(conversationID)
  const { resend } = useSendMessage(conversationID)
  const { isPeerTyping, started, stopped } = useTyping(conversationID)
  const word = words[useSyncStatus()] || (isPeerTyping ? 'typing…' : '')
  const messages = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []))
  useAutoMarkRead(conversationID)
  useShown(at, messages)
  return (
    <>
      <header className="chat-head">
        <span className="avatar" aria-hidden="true">
          {peer.name.slice(0, 1)}
        </span>
        <h2>
          {peer.name}
          <small aria-live="polite">{word}</small>
        </h2>
      </header>
      <div className="messages">
        <div className="message-list">
          {hasOlder && messages.length > 0 && (
            <button
              type="button"
              className="older"
              disabled={isLoadingOlder}
              onClick={() => void loadOlder()}
            >
              Earlier messages
            </button>
          )}
          {items.map((item) =>
            item.kind === 'message' ? (
              <Bubble key={item.key} message={item.message} line={line} onAgain={resend} />
            ) : null,
          )}
        </div>
      </div>
      <Composer at={at} onTyping={started} onSent={stopped} />
    </>
  )
}

/** Reports the shown messages to the ledger. */
const useShown = (at: number, messages: readonly Snapshot<Message>[]) => {
  const stage = useStage()
  const userID = stage.phones[at]?.person.userID ?? ''
  useEffect(() => {
    // A message in flight has no position yet.
    const stored = messages.filter(({ status }) => status === 'success')
    stage.showed(userID, stored)
  })
}
