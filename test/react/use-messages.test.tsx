import { act, renderHook, waitFor } from '@testing-library/react'
import { type Messages, useMessages } from 'tavern-im/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Peer } from './support/peer.ts'
import { numbers, textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

let stage: Stage
let bob: Peer

beforeEach(async () => {
  stage = await aStage()
  bob = await stage.join('bob')
})
afterEach(() => stage.end())

/** bob writes `1` … `count`; the nth has the sequence n. */
const written = async (count: number, from = 1) => {
  for (let n = from; n < from + count; n++) await bob.write(1, ME, String(n))
}

const messages = (conversationID: string | null = 'C2Cbob', pageSize = 10) => {
  const { result } = renderHook(() => useMessages(conversationID, { pageSize }), {
    wrapper: stage.wrapper,
  })
  return {
    get now(): Messages {
      return result.current
    },
    get texts() {
      return textsOf(result.current)
    },
    ready: () => waitFor(() => expect(result.current.status).toBe('ready')),
  }
}

/** Known to exist from the conversation list alone: nothing of it is loaded. */
const loggedInAfter = async (count: number) => {
  await stage.chat.logout()
  await stage.login()
  await written(count)
  await stage.chat.logout()
  await stage.login()
}

describe('the newest page', () => {
  beforeEach(() => loggedInAfter(35))

  it('is shown first, as frozen snapshots', async () => {
    const list = messages()
    expect(list.now.status).toBe('pending')
    await list.ready()
    expect(list.texts).toEqual(numbers(26, 35))
    expect(list.now).toMatchObject({ hasOlder: true, hasNewer: false, error: null })
    expect(Object.isFrozen(list.now)).toBe(true)
    expect(list.now.items.every((item) => Object.isFrozen(item))).toBe(true)
  })

  it('shows at once if it was loaded before', async () => {
    await messages().ready()
    const again = messages()
    expect(again.now.status).toBe('ready')
    expect(again.texts).toEqual(numbers(26, 35))
  })

  it('grows as messages arrive', async () => {
    const list = messages()
    await list.ready()
    const before = list.now.items
    await written(2, 36)
    await waitFor(() => expect(list.texts).toEqual(numbers(26, 37)))
    expect(list.now.items[0]).toBe(before[0])
  })

  it('grows by older messages until the beginning', async () => {
    const list = messages()
    await list.ready()
    const { loadOlder } = list.now
    for (const from of [16, 6, 1]) {
      await act(async () => {
        const first = loadOlder()
        expect(loadOlder()).toBe(first)
        expect(await first).toBeNull()
      })
      expect(list.texts).toEqual(numbers(from, 35))
    }
    expect(list.now.hasOlder).toBe(false)
    expect(list.now.loadOlder).toBe(loadOlder)
  })

  it('keeps its length at a refetch [RHOOK-02]', async () => {
    const list = messages()
    await list.ready()
    await act(() => list.now.loadOlder())
    const before = list.now.items
    let answer: Promise<void> | undefined
    act(() => {
      answer = list.now.refetch()
    })
    expect(list.now).toMatchObject({ isFetching: true, status: 'ready' })
    await act(async () => answer)
    expect(list.now).toMatchObject({ isFetching: false, source: 'server' })
    expect(list.now.items).toBe(before)
  })

  it('keeps the list when loadOlder fails, and has the error until the retry', async () => {
    const list = messages()
    await list.ready()
    // The server answers the 20 history pages of a second; the client refuses the 21st itself.
    await act(async () => {
      const page = { sequence: 1, direction: 1, count: 1 } as const
      await Promise.all(numbers(1, 21).map(() => stage.view.load('C2Cbob', page))).catch(() => {})
    })
    const before = list.now.items
    await act(async () => expect(await list.now.loadOlder()).toMatchObject({ code: 2996 }))
    expect(list.now).toMatchObject({ olderError: { code: 2996 }, isLoadingOlder: false })
    expect(list.now.status).toBe('ready')
    expect(list.now.items).toBe(before)
  })
})

describe('a jump', () => {
  beforeEach(() => loggedInAfter(60))

  it('shows a bounded page, which grows until the newest message', async () => {
    const list = messages()
    await list.ready()
    await act(async () => expect(await list.now.jumpTo(20)).toBeNull())
    expect(list.texts).toEqual(numbers(15, 24))
    expect(list.now).toMatchObject({ hasOlder: true, hasNewer: true, status: 'ready' })

    await written(1, 61)
    await waitFor(() => expect(stage.view.timeline('C2Cbob', whole).newestSequence).toBe(61))
    expect(list.texts).toEqual(numbers(15, 24))

    while (list.now.hasNewer) {
      await act(async () => expect(await list.now.loadNewer()).toBeNull())
    }
    expect(list.texts).toEqual(numbers(15, 61))
    await written(1, 62)
    await waitFor(() => expect(list.texts).toEqual(numbers(15, 62)))
  })

  it('does nothing if the message is shown', async () => {
    const list = messages()
    await list.ready()
    const before = list.now
    await act(async () => expect(await list.now.jumpTo(55)).toBeNull())
    expect(list.now).toBe(before)
  })

  it('goes back to the newest', async () => {
    const list = messages()
    await list.ready()
    await act(() => list.now.jumpTo(20))
    await act(async () => expect(await list.now.jumpToNewest()).toBeNull())
    expect(list.texts).toEqual(numbers(51, 60))
    expect(list.now.hasNewer).toBe(false)
  })

  it('beyond everything shows the newest', async () => {
    const list = messages()
    await list.ready()
    await act(async () => expect(await list.now.jumpTo(5_000)).toBeNull())
    expect(list.texts).toEqual(numbers(51, 60))
  })

  it('overrides an earlier jump', async () => {
    const list = messages()
    await list.ready()
    await act(async () => {
      await Promise.all([list.now.jumpTo(20), list.now.jumpTo(40)])
    })
    expect(list.texts).toEqual(numbers(35, 44))
  })

  it('is kept until the session is ready', async () => {
    await stage.chat.logout()
    const list = messages()
    await act(() => list.now.jumpTo(20))
    expect(list.now.status).toBe('pending')
    await act(() => stage.login())
    await list.ready()
    expect(list.texts).toEqual(numbers(15, 24))
  })
})

describe('the session', () => {
  it('opens the list when it is ready and empties it when it ends', async () => {
    const list = messages()
    expect(list.now).toMatchObject({ status: 'pending', items: [] })
    await act(() => stage.login())
    await written(3)
    await waitFor(() => expect(list.texts).toEqual(numbers(1, 3)))
    await list.ready()
    expect(list.now.hasOlder).toBe(false)
    await act(async () => {
      await stage.chat.logout()
    })
    expect(list.now).toMatchObject({ status: 'pending', items: [] })
    await act(() => stage.login())
    await list.ready()
    expect(list.texts).toEqual(numbers(1, 3))
  })

  it('reports a conversation that cannot be opened', async () => {
    await stage.login()
    const list = messages('GROUPnowhere')
    await waitFor(() => expect(list.now.status).toBe('error'))
    expect(list.now.error).toMatchObject({ name: 'ImError', code: 10010 })
  })
})

describe('no conversation', () => {
  it('shows nothing, subscribes to nothing and does nothing', async () => {
    const list = messages(null)
    await act(() => stage.login())
    expect(list.now).toMatchObject({ status: 'pending', items: [], hasOlder: false })
    expect(await list.now.loadOlder()).toBeNull()
    expect(await list.now.jumpTo(3)).toBeNull()
  })
})
