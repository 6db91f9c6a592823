import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { commands } from 'tavern-im/protocol'
import { ChatProvider, useConversationList, useMessages, useSendMessage } from 'tavern-im/react'
import { aText, createFakeChat, type FakeChat, someMessages } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'

const Inbox = () => {
  const { conversationList } = useConversationList()
  return (
    <ul>
      {conversationList.map(({ conversationID, userProfile, unreadCount }) => (
        <li key={conversationID}>{`${userProfile?.nick} (${unreadCount})`}</li>
      ))}
    </ul>
  )
}

const Conversation = () => {
  const { items } = useMessages('C2Cbob')
  const { sendText } = useSendMessage('C2Cbob')
  const texts = items.flatMap((item) => (item.kind === 'message' ? [item.message] : []))
  return (
    <>
      {texts.map(({ ID, payload, status }) => (
        <p key={ID} data-status={status}>
          {(payload as { text: string }).text}
        </p>
      ))}
      <button type="button" onClick={() => sendText('my answer')}>
        send
      </button>
    </>
  )
}

let fake: FakeChat

afterEach(async () => {
  cleanup()
  await fake.destroy()
})

const show = (what: React.ReactNode) => render(<ChatProvider chat={fake.chat}>{what}</ChatProvider>)

describe('a component with a fake chat', () => {
  it('shows a conversation in five lines [TESTKIT-10]', async () => {
    fake = createFakeChat({ messages: [aText('hello')] })
    await fake.login()
    show(<Inbox />)
    expect(await screen.findByText('Bob (0)')).toBeDefined()
  })

  it('follows new messages [TESTKIT-10]', async () => {
    fake = createFakeChat({ messages: someMessages(1, 2) })
    await fake.login()
    show(<Conversation />)
    await screen.findByText('message 2')
    await act(() => fake.receive(aText('news')))
    expect(screen.getByText('news')).toBeDefined()
  })

  it('shows how a send ends [TESTKIT-10]', async () => {
    fake = createFakeChat({ messages: someMessages(1, 1) })
    await fake.login()
    show(<Conversation />)
    await screen.findByText('message 1')
    const release = fake.hold(commands.message.sendC2C)
    fireEvent.click(screen.getByText('send'))
    const mine = await screen.findByText('my answer')
    expect(mine.dataset.status).toBe('unSend')
    release()
    await act(() => fake.advance(0))
    expect(screen.getByText('my answer').dataset.status).toBe('success')
  })
})
