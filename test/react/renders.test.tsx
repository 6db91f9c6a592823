import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useConversation, useConversationList, useMessages, useTotalUnread } from 'tavern-im/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Peer } from './support/peer.ts'
import { CountedList } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage
let bob: Peer

beforeEach(async () => {
  stage = await aStage()
  bob = await stage.join('bob')
  await stage.login()
})
afterEach(() => stage.end())

/** Resolves when the client holds a message of this text, whoever shows it. */
const arrived = (text: string) =>
  waitFor(() => {
    const newest = stage.view.timeline('C2Cbob', { fromSequence: 0, toSequence: Infinity })
    expect(newest.items.at(-1)).toMatchObject({ message: { payload: { text } } })
  })

describe('what one message renders', () => {
  it('is one list and one row of 500, and nothing for another conversation', async () => {
    for (let n = 1; n <= 500; n++) await bob.write(1, ME, String(n))
    await arrived('500')
    const renders = { list: 0, rows: 0 }
    render(<CountedList conversationID="C2Cbob" pageSize={500} renders={renders} />, {
      wrapper: stage.wrapper,
    })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(500))
    renders.list = 0
    renders.rows = 0

    await act(async () => {
      await bob.write(1, ME, '501')
      await arrived('501')
    })
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('501')
    expect(renders).toEqual({ list: 1, rows: 1 })

    const carol = await stage.join('carol')
    const heard = new Promise((resolve) => stage.chat.on('onMessageReceived', resolve))
    await act(async () => {
      await carol.write(1, ME, 'elsewhere')
      await heard
    })
    expect(renders).toEqual({ list: 1, rows: 1 })
  })

  it('is nothing for one conversation where another changed', async () => {
    await bob.write(1, ME, 'hello')
    await arrived('hello')
    let renders = 0
    const { result } = renderHook(
      () => {
        renders++
        return useConversation('C2Cbob')
      },
      { wrapper: stage.wrapper },
    )
    const before = result.current
    expect(before).toMatchObject({ status: 'ready', conversation: { unreadCount: 1 } })
    renders = 0
    const carol = await stage.join('carol')
    const list = renderHook(() => useConversationList(), { wrapper: stage.wrapper })
    await act(() => carol.write(1, ME, 'elsewhere'))
    await waitFor(() => expect(list.result.current.conversationList).toHaveLength(2))
    expect(renders).toBe(0)
    expect(result.current).toBe(before)
  })
})

describe('subscriptions', () => {
  it('are gone after 100 mounts and unmounts under StrictMode', async () => {
    const stops = new Set<() => void>()
    const { subscribe } = stage.view
    stage.view.subscribe = (topic, listener) => {
      const stop = subscribe(topic, listener)
      const counted = () => {
        stops.delete(counted)
        stop()
      }
      stops.add(counted)
      return counted
    }
    let most = 0
    for (let n = 0; n < 100; n++) {
      const { unmount } = renderHook(
        () => [useMessages('C2Cbob'), useConversation('C2Cbob'), useTotalUnread()],
        { wrapper: stage.strictWrapper },
      )
      most = Math.max(most, stops.size)
      unmount()
    }
    // Three of the pager, two of the conversation, one of the total; doubled by no double mount.
    expect(most).toBe(6)
    expect(stops.size).toBe(0)
  })
})
