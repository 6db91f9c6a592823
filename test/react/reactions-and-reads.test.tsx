import { act, renderHook, waitFor } from '@testing-library/react'
import { commands } from 'tavern-im/protocol'
import { useMessages, useReactions, useReadState, useSendMessage } from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import type { Peer } from './support/peer.ts'
import { textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage
let clock: HandClock
let bob: Peer

beforeEach(async () => {
  clock = handClock(Date.now())
  stage = await aStage(clock)
  bob = await stage.join('bob')
  await stage.login()
})
afterEach(() => stage.end())

const shown = <Value,>(use: () => Value) => renderHook(use, { wrapper: stage.strictWrapper }).result

const sent = async (text: string, conversationID = 'C2Cbob'): Promise<Message> => {
  const { result } = renderHook(() => useSendMessage(conversationID), { wrapper: stage.wrapper })
  const { message } = await act(() => result.current.sendText(text, { needReadReceipt: true }))
  return message as Message
}

const aClub = async () => {
  const { data } = await stage.chat.createGroup({
    type: 'Public',
    name: 'club',
    memberList: [{ userID: 'bob' }],
  })
  return `GROUP${data.group.groupID}`
}

describe('reactions', () => {
  it('of all shown messages are fetched with one request, and kept up to date [RHOOK-45]', async () => {
    const messages = [await sent('one'), await sent('two')]
    let calls = 0
    const { getMessageReactions } = stage.chat
    stage.chat.getMessageReactions = (options) => {
      calls++
      return getMessageReactions(options)
    }
    const all = shown(() => [
      useReactions(messages[0]?.ID ?? ''),
      useReactions(messages[1]?.ID ?? ''),
    ])
    await waitFor(() => expect(all.current.map(({ status }) => status)).toEqual(['ready', 'ready']))
    expect(calls).toBe(1)
    const address = { conversationType: 1, to: ME, sequence: 1, reactionID: '👍' } as const
    await act(() => bob.client.request(commands.annotation.addReaction, address))
    await waitFor(() => expect(all.current[0]?.reactions).toMatchObject([{ totalUserCount: 1 }]))
    expect(all.current[1]?.reactions).toEqual([])
    await act(async () => void (await all.current[0]?.toggle('👍')))
    expect(all.current[0]?.reactions).toMatchObject([{ totalUserCount: 2, reactedByMyself: true }])
    await act(async () => void (await all.current[0]?.toggle('👍')))
    expect(all.current[0]?.reactions).toMatchObject([{ totalUserCount: 1, reactedByMyself: false }])
  })

  it('are empty for an unsent message, and for null [RHOOK-45]', async () => {
    act(() => stage.line.cut())
    await waitFor(() => expect(stage.view.connection().state).not.toBe('connected'))
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'later' } } as const
    const message = stage.chat.createTextMessage(options)
    const sending = stage.chat.sendMessage(message)
    const state = shown(() => [useReactions(message.ID), useReactions(null)])
    expect(state.current).toMatchObject([
      { reactions: [], status: 'ready' },
      { reactions: [], status: 'pending' },
    ])
    expect((await state.current[1]?.add('👍'))?.outcome).toBe('rejected')
    stage.line.reconnect()
    await waitFor(() => {
      act(() => clock.advance(1_000))
      expect(message.status).toBe('success')
    })
    await sending
    await waitFor(() => expect(stage.view.reactions(message.ID)).toEqual([]))
  })
})

describe('the read state', () => {
  it('of a C2C conversation and of its messages follows the peer [RHOOK-46]', async () => {
    const message = await sent('one')
    const state = shown(() => [
      useReadState('C2Cbob'),
      useReadState(message.ID),
      useReadState(null),
    ])
    expect(state.current).toMatchObject([{ isPeerRead: false }, { isPeerRead: false }, {}])
    const address = { conversationType: 1, to: ME, messageReadSeq: 1, lastMessageTime: 0 } as const
    await act(() => bob.client.request(commands.conversation.read, address))
    await waitFor(() => expect(state.current[0]?.isPeerRead).toBe(true))
    expect(state.current[0]?.peerReadTime).toBeGreaterThan(0)
    expect(state.current[1]).toMatchObject({ isPeerRead: true, readCount: null, source: 'server' })
    expect(state.current[2]).toMatchObject({ status: 'pending', peerReadTime: 0 })
  })

  it('of an own group message has the number of readers, requested once and kept up to date [RHOOK-46]', async () => {
    const club = await aClub()
    const message = await sent('one', club)
    const state = shown(() => useReadState(message.ID))
    await waitFor(() => expect(state.current).toMatchObject({ readCount: 0, unreadCount: 1 }))
    const address = { conversationType: 2, to: club.slice(5) } as const
    const { sequence } = message
    await act(() =>
      bob.client.request(commands.receipt.send, { ...address, sequenceList: [sequence] }),
    )
    await waitFor(() => expect(state.current).toMatchObject({ readCount: 1, unreadCount: 0 }))
  })
})

describe('useMessages', () => {
  it('opens around a message [RHOOK-22]', async () => {
    for (let n = 1; n <= 30; n++) await bob.write(1, ME, String(n))
    const list = shown(() => useMessages('C2Cbob', { pageSize: 4, around: 10 }))
    await waitFor(() => expect(list.current.status).toBe('ready'))
    expect(textsOf(list.current)).toContain('10')
    expect(list.current).toMatchObject({ hasOlder: true, hasNewer: true, source: 'server' })
  })

  it('renders only for the selected part [RHOOK-06]', async () => {
    await sent('one')
    let renders = 0
    const { result } = renderHook(
      () => {
        renders++
        return useMessages('C2Cbob', { select: ({ hasOlder }) => hasOlder })
      },
      { wrapper: stage.wrapper },
    )
    await waitFor(() => expect(result.current).toBe(false))
    renders = 0
    await act(() => bob.write(1, ME, 'two'))
    await waitFor(() => expect(stage.view.totalUnread()).toBe(1))
    expect(renders).toBe(0)
  })
})
