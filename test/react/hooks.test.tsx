import { act, renderHook, waitFor } from '@testing-library/react'
import {
  useChat,
  useConnection,
  useConversation,
  useConversationList,
  useEvent,
  useSession,
  useTotalUnread,
} from 'tavern-im/react'
import Tavern from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

beforeEach(async () => {
  stage = await aStage()
})
afterEach(() => stage.end())

const shown = <Value,>(use: () => Value) => renderHook(use, { wrapper: stage.strictWrapper }).result

describe('the client', () => {
  it('is that of the provider', () => {
    expect(shown(useChat).current).toBe(stage.chat)
  })

  it('is missing without a provider: useChat throws', () => {
    expect(() => renderHook(useChat)).toThrow(/no ChatProvider/)
  })
})

describe('session and connection', () => {
  it('are followed from login to logout', async () => {
    const session = shown(useSession)
    const connection = shown(useConnection)
    expect(session.current).toEqual({ status: 'loggedOut', userID: '' })
    expect(connection.current).toEqual({ state: 'disconnected' })
    await act(() => stage.login())
    expect(session.current).toEqual({ status: 'ready', userID: ME })
    expect(connection.current).toEqual({ state: 'connected' })
    await act(async () => {
      await stage.chat.logout()
    })
    expect(session.current.status).toBe('loggedOut')
  })

  it('survive a cut line', async () => {
    const session = shown(useSession)
    const connection = shown(useConnection)
    await act(() => stage.login())
    act(() => stage.line.cut())
    await waitFor(() => expect(connection.current.state).not.toBe('connected'))
    expect(session.current).toEqual({ status: 'ready', userID: ME })
  })
})

describe('conversations', () => {
  it('are listed with the newest first, each the same object until it changes', async () => {
    const list = shown(useConversationList)
    const total = shown(useTotalUnread)
    expect(list.current).toMatchObject({ status: 'pending', conversationList: [] })
    await act(() => stage.login())
    expect(list.current).toEqual({
      status: 'ready',
      source: 'server',
      error: null,
      isFetching: false,
      conversationList: [],
      refetch: expect.any(Function),
    })

    const bob = await stage.join('bob')
    const carol = await stage.join('carol')
    await act(() => bob.write(1, ME, 'one'))
    await waitFor(() => expect(total.current.totalUnread).toBe(1))
    // A new conversation changes again when the profile of the other user arrives.
    await waitFor(() => expect(stage.view.profile('bob')).not.toBeNull())
    const [first] = list.current.conversationList
    await act(() => carol.write(1, ME, 'two'))
    await waitFor(() => expect(total.current.totalUnread).toBe(2))
    expect(list.current.conversationList).toHaveLength(2)
    expect(list.current.conversationList).toContain(first)
    expect(Object.isFrozen(first)).toBe(true)
  })

  it('are shown one by one by useConversation', async () => {
    const known = shown(() => useConversation('C2Cbob'))
    const none = shown(() => useConversation(null))
    expect(known.current).toMatchObject({ conversation: null, status: 'pending', source: 'none' })
    await act(() => stage.login())
    expect(known.current).toMatchObject({ conversation: null, status: 'ready', source: 'server' })
    const bob = await stage.join('bob')
    await act(() => bob.write(1, ME, 'hello'))
    await waitFor(() => expect(known.current.conversation).not.toBeNull())
    expect(known.current.conversation?.lastMessage.messageForShow).toBe('hello')
    expect(none.current).toMatchObject({ conversation: null, status: 'pending' })
  })
})

describe('events', () => {
  it('reach the handler of the latest render, typed by their name', async () => {
    await stage.login()
    const bob = await stage.join('bob')
    const received: string[] = []
    const hook = renderHook(
      ({ round }: { round: number }) =>
        useEvent(Tavern.EVENT.MESSAGE_RECEIVED, ({ name, data }) => {
          for (const { conversationID } of data) received.push(`${round} ${name} ${conversationID}`)
        }),
      { wrapper: stage.strictWrapper, initialProps: { round: 1 } },
    )
    await bob.write(1, ME, 'hello')
    await waitFor(() => expect(received).toEqual(['1 onMessageReceived C2Cbob']))
    hook.rerender({ round: 2 })
    await bob.write(1, ME, 'hello again')
    await waitFor(() => expect(received[1]).toBe('2 onMessageReceived C2Cbob'))

    hook.unmount()
    const outside = new Promise((resolve) => stage.chat.on('onMessageReceived', resolve))
    await bob.write(1, ME, 'nobody listens')
    await outside
    expect(received).toHaveLength(2)
  })
})
