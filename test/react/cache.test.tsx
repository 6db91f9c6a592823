import { act, render, renderHook, waitFor } from '@testing-library/react'
import { memo } from 'react'
import {
  useConversation,
  useConversationList,
  useMessages,
  useSendMessage,
  useSession,
  useTotalUnread,
} from 'tavern-im/react'
import type { Conversation, Snapshot } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

/** An earlier visit saw one conversation with bob and one with carol. */
beforeEach(async () => {
  stage = await aStage()
  await stage.login()
  const list = renderHook(() => useConversationList(), { wrapper: stage.wrapper })
  for (const userID of ['bob', 'carol']) {
    const peer = await stage.join(userID)
    await act(() => peer.write(1, ME, `hello from ${userID}`))
  }
  await waitFor(() => expect(list.result.current.conversationList).toHaveLength(2))
})
afterEach(() => stage.end())

const shown = <Value,>(use: () => Value) => renderHook(use, { wrapper: stage.strictWrapper }).result

interface Counts {
  list: string[]
  rows: string[]
}

interface RowProps {
  readonly conversation: Snapshot<Conversation>
  readonly counts: Counts
}

const Row = memo(({ conversation, counts }: RowProps) => {
  counts.rows.push(conversation.conversationID)
  return <li>{conversation.lastMessage.messageForShow}</li>
})

const List = ({ counts }: { readonly counts: Counts }) => {
  const { conversationList, source } = useConversationList()
  counts.list.push(source)
  return (
    <ul>
      {conversationList.map((conversation) => (
        <Row key={conversation.conversationID} conversation={conversation} counts={counts} />
      ))}
    </ul>
  )
}

describe('after a reload', () => {
  it('useConversationList shows the stored list, then that of the server; unchanged rows render once [PLATFORM-15]', async () => {
    await stage.reload()
    const bob = await stage.join('bob')
    await bob.write(1, ME, 'while away')
    const counts: Counts = { list: [], rows: [] }
    const { container } = render(<List counts={counts} />, { wrapper: stage.wrapper })
    const texts = () => [...container.querySelectorAll('li')].map((row) => row.textContent)
    expect(texts()).toEqual([])

    const login = stage.login()
    await act(async () => undefined)
    expect(texts()).toEqual(['hello from carol', 'hello from bob'])
    await act(() => login)
    expect(texts()).toEqual(['while away', 'hello from carol'])
    expect([...new Set(counts.list)]).toEqual(['none', 'cache', 'server'])
    expect(counts.rows).toEqual(['C2Ccarol', 'C2Cbob', 'C2Cbob'])
  })

  it('the hooks show the stored conversation and total without a server, but no message and no session', async () => {
    await stage.reload()
    stage.line.cut()
    const list = shown(useConversationList)
    const total = shown(useTotalUnread)
    const session = shown(useSession)
    const known = shown(() => useConversation('C2Cbob'))
    const missing = shown(() => useConversation('C2Cnobody'))
    const messages = shown(() => useMessages('C2Cbob'))
    const login = stage.login()
    await waitFor(() => expect(list.current.source).toBe('cache'))
    expect(list.current).toMatchObject({ status: 'ready', error: null, isFetching: true })
    expect(total.current).toMatchObject({ totalUnread: 2, source: 'cache' })
    expect(session.current).toEqual({ status: 'loggingIn', userID: '' })
    expect(known.current).toMatchObject({ status: 'ready', conversation: { unreadCount: 1 } })
    expect(missing.current).toMatchObject({ status: 'pending', conversation: null })
    expect(messages.current).toMatchObject({ status: 'pending', items: [] })

    stage.line.reconnect()
    await act(() => login)
    expect(list.current).toMatchObject({ status: 'ready', source: 'server' })
    expect(missing.current).toMatchObject({ status: 'ready', conversation: null })
    await waitFor(() => expect(messages.current.status).toBe('ready'))
    expect(textsOf(messages.current)).toEqual(['hello from bob'])
  })

  it('100 mounts under StrictMode leave no subscription', async () => {
    await stage.reload()
    stage.line.cut()
    const { subscribe } = stage.view
    const open = new Set<object>()
    stage.view.subscribe = (topic, listener) => {
      const mark = {}
      open.add(mark)
      const stop = subscribe(topic, listener)
      return () => {
        open.delete(mark)
        stop()
      }
    }
    const login = stage.login()
    await waitFor(() => expect(stage.view.conversationList().source).toBe('cache'))
    for (let n = 0; n < 100; n++) {
      const { result, unmount } = renderHook(
        () => ({
          list: useConversationList(),
          messages: useMessages('C2Cbob'),
          total: useTotalUnread(),
        }),
        { wrapper: stage.strictWrapper },
      )
      expect(result.current).toMatchObject({ list: { source: 'cache' }, total: { totalUnread: 2 } })
      unmount()
    }
    expect(open.size).toBe(0)
    stage.line.reconnect()
    await login
  })
})

describe('with queueUntilReady', () => {
  it('useMessages opens when the session is ready, and earlier calls get their answers', async () => {
    await stage.reload({ queueUntilReady: true })
    const messages = shown(() => useMessages('C2Cbob'))
    const login = stage.login()
    const listed = stage.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(messages.current.status).toBe('pending')
    await act(() => login)
    await waitFor(() => expect(messages.current.status).toBe('ready'))
    expect(textsOf(messages.current)).toEqual(['hello from bob'])
    expect((await listed).data.messageList).toHaveLength(1)
  })

  it('a message that cannot be created yet is rejected at once, and not lost in a queue', async () => {
    await stage.reload({ queueUntilReady: true })
    const { sendText } = shown(() => useSendMessage('C2Cbob')).current
    const login = stage.login()
    expect(await sendText('too soon')).toMatchObject({
      outcome: 'rejected',
      message: null,
      error: { code: 3000 },
    })
    await act(() => login)
    expect(await sendText('in time')).toMatchObject({ outcome: 'sent' })
  })
})
