import { act, render, renderHook, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { useConversation, useConversationList, useMessages, useTotalUnread } from 'tavern-im/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Peer } from './support/peer.ts'
import { CountedList, numbers } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage
let bob: Peer

beforeEach(async () => {
  stage = await aStage()
  bob = await stage.join('bob')
  await stage.login()
})
afterEach(() => stage.end())

/** Resolves when the client holds a message of this text. */
const arrived = (text: string) =>
  waitFor(() => {
    const newest = stage.view.timeline('C2Cbob', { fromSequence: 0, toSequence: Infinity })
    expect(newest.items.at(-1)).toMatchObject({ message: { payload: { text } } })
  })

/** Resolves with the next message of another user; subscribers are notified before. */
const nextMessage = () => new Promise((resolve) => stage.chat.on('onMessageReceived', resolve))

describe('a new message renders', () => {
  it('one list and one row of 500, and nothing of another conversation [RHOOK-23]', async () => {
    await Promise.all(numbers(1, 500).map((text) => bob.write(1, ME, text)))
    await arrived('500')
    const renders = { list: 0, rows: 0 }
    let commits = 0
    const { container } = render(
      <Profiler id="list" onRender={() => commits++}>
        <CountedList conversationID="C2Cbob" pageSize={500} renders={renders} />
      </Profiler>,
      { wrapper: stage.wrapper },
    )
    const rows = () => [...container.querySelectorAll('li')]
    await waitFor(() => expect(rows()).toHaveLength(500))
    renders.list = 0
    renders.rows = 0
    commits = 0

    await act(async () => {
      const received = nextMessage()
      await bob.write(1, ME, '501')
      await received
    })
    expect(rows().at(-1)?.textContent).toBe('501')
    expect(renders).toEqual({ list: 1, rows: 1 })
    expect(commits).toBe(1)

    const carol = await stage.join('carol')
    await act(async () => {
      const received = nextMessage()
      await carol.write(1, ME, 'elsewhere')
      await received
    })
    expect(renders).toEqual({ list: 1, rows: 1 })
    expect(commits).toBe(1)
  })

  it('nothing of a conversation if another one changed', async () => {
    await bob.write(1, ME, 'hello')
    await arrived('hello')
    // A conversation that begins asks who is on the other side, and shows that too.
    await waitFor(() => expect(stage.view.profile('bob')).not.toBeNull())
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

/** Counts the subscriptions that are open, and the stretches that were loaded. */
const counted = () => {
  const open = new Set<() => void>()
  const counts = { open, loads: 0 }
  const { subscribe, load } = stage.view
  stage.view.subscribe = (topic, listener) => {
    const stop = subscribe(topic, listener)
    const counting = () => {
      open.delete(counting)
      stop()
    }
    open.add(counting)
    return counting
  }
  stage.view.load = (conversationID, query) => {
    counts.loads++
    return load(conversationID, query)
  }
  return counts
}

describe('subscriptions', () => {
  it('are gone after 100 mounts and unmounts under StrictMode [RHOOK-09]', () => {
    const { open } = counted()
    let most = 0
    for (let n = 0; n < 100; n++) {
      const { unmount } = renderHook(
        () => [useMessages('C2Cbob'), useConversation('C2Cbob'), useTotalUnread()],
        { wrapper: stage.strictWrapper },
      )
      most = Math.max(most, open.size)
      unmount()
    }
    // Three of the messages, three of the conversation, two of the total; a double mount doubles
    // none.
    expect(most).toBe(8)
    expect(open.size).toBe(0)
  })

  it('do not exist without a conversation', () => {
    const { open } = counted()
    renderHook(() => [useMessages(null), useConversation(null)], { wrapper: stage.strictWrapper })
    expect(open.size).toBe(0)
  })

  it('open a conversation once for several mounts', async () => {
    const counts = counted()
    const { result } = renderHook(() => useMessages('C2Cbob'), { wrapper: stage.strictWrapper })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(counts.loads).toBe(1)
    expect(result.current.hasOlder).toBe(false)
  })
})
