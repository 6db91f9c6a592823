// @vitest-environment node
import { renderToString } from 'react-dom/server'
import {
  ChatProvider,
  useConnection,
  useConversation,
  useConversationList,
  useEvent,
  useMessages,
  useSendMessage,
  useSession,
  useTotalUnread,
} from 'tavern-im/react'
import { allFeatures, createChat } from 'tavern-im/strict'
import { describe, expect, it } from 'vitest'

const Everything = () => {
  const session = useSession()
  const connection = useConnection()
  const list = useConversationList()
  const conversation = useConversation('C2Cbob')
  const { items, status } = useMessages('C2Cbob')
  const { totalUnread: unread } = useTotalUnread()
  const { sendText } = useSendMessage('C2Cbob')
  useEvent('sdkStateReady', () => {
    throw new Error('nothing happens on a server')
  })
  const shown = [session.status, connection.state, list.status, conversation.status, status]
  return <p data-can-send={typeof sendText}>{[...shown, items.length, unread].join(' ')}</p>
}

describe('on a server', () => {
  it('renders the neutral state without a DOM', () => {
    expect(typeof document).toBe('undefined')
    const chat = createChat({
      features: allFeatures,
      SDKAppID: 1_400_000_000,
      host: 'ws://127.0.0.1:1',
    })
    const html = renderToString(
      <ChatProvider chat={chat}>
        <Everything />
      </ChatProvider>,
    )
    expect(html).toBe(
      '<p data-can-send="function">loggedOut disconnected pending pending pending 0 0</p>',
    )
  })
})
