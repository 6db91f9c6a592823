import { act, renderHook, waitFor } from '@testing-library/react'
import type { ChatSDK, ImError } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batched } from '../../react/batched.ts'
import { neutralState, type Query, useQuery } from '../../react/query.ts'
import { sharedStore } from '../../react/store.ts'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import { aStage, type Stage } from './support/stage.tsx'

let stage: Stage
let clock: HandClock
let requests: number

/** The own profile, requested from the server. */
interface Data {
  readonly nick: string
}

const nothing = neutralState<Data>({ nick: '' })

const query = (changes: Partial<Query<Data, string>> = {}): Query<Data, string> => ({
  key: 'nick',
  topics: [],
  read: (_, nick) => (nick === undefined ? null : { nick }),
  async fetch(chat) {
    requests++
    const { data } = await chat.getMyProfile()
    return data.nick
  },
  ...changes,
})

const shown = (input: Query<Data, string> | null = query()) =>
  renderHook(() => useQuery(input, nothing), { wrapper: stage.strictWrapper }).result

beforeEach(async () => {
  requests = 0
  clock = handClock(Date.now())
  stage = await aStage(clock)
})
afterEach(() => stage.end())

const rename = (nick: string) => stage.chat.updateMyProfile({ nick })

const offline = async () => {
  act(() => stage.line.cut())
  await waitFor(() => expect(stage.view.connection().state).not.toBe('connected'))
}

const online = async () => {
  stage.line.reconnect()
  await waitFor(() => {
    act(() => clock.advance(1_000))
    expect(stage.view.connection().state).toBe('connected')
  })
}

/** A query that fails as long as there is no line, without waiting for a time-out. */
const overLine = (changes: Partial<Query<Data, string>> = {}) =>
  query({
    async fetch(chat) {
      requests++
      if (stage.view.connection().state !== 'connected') throw refusal
      return (await chat.getMyProfile()).data.nick
    },
    ...changes,
  })

const refusal = Object.assign(new Error('no line'), { code: 2801 }) as unknown as ImError

describe('a query', () => {
  it('is pending until the session is ready, and then sends one request for all components [RHOOK-01]', async () => {
    const one = shown()
    const two = shown()
    expect(one.current).toMatchObject({ status: 'pending', source: 'none', isFetching: false })
    await act(() => stage.login())
    await waitFor(() => expect(one.current.status).toBe('ready'))
    expect(one.current).toMatchObject({
      nick: '',
      source: 'server',
      isFetching: false,
      error: null,
    })
    expect(two.current).toBe(one.current)
    expect(requests).toBe(1)
  })

  it('is requested again by refetch, which resolves after the answer and never rejects [RHOOK-02]', async () => {
    await stage.login()
    const state = shown(overLine())
    await waitFor(() => expect(state.current.status).toBe('ready'))
    await rename('Al')
    const { refetch } = state.current
    await act(async () => {
      const answer = refetch()
      expect(refetch()).toBe(answer)
      await answer
    })
    expect(state.current).toMatchObject({ nick: 'Al', isFetching: false })
    await offline()
    await act(() => refetch())
    expect(state.current).toMatchObject({ nick: 'Al', status: 'ready', error: { code: 2801 } })
    expect(state.current.refetch).toBe(refetch)
  })

  it('has the status error without data, and retries when the connection is back [RHOOK-03]', async () => {
    await stage.login()
    await offline()
    const state = shown(overLine())
    await waitFor(() => expect(state.current.status).toBe('error'))
    expect(state.current).toMatchObject({ error: { code: 2801 }, source: 'none', nick: '' })
    await online()
    await waitFor(() => expect(state.current).toMatchObject({ status: 'ready', error: null }))
    expect(requests).toBe(2)
  })

  it('with refetchesOnReconnect is requested at every connection [RHOOK-03]', async () => {
    await stage.login()
    const state = shown(overLine({ refetchesOnReconnect: true }))
    await waitFor(() => expect(requests).toBe(1))
    await offline()
    await online()
    await waitFor(() => expect(requests).toBe(2))
    expect(state.current.status).toBe('ready')
  })

  it('shows no data of another session, and requests its own [RHOOK-04]', async () => {
    await stage.login()
    await rename('Al')
    const state = shown()
    await waitFor(() => expect(state.current.nick).toBe('Al'))
    await act(() => stage.chat.logout())
    expect(state.current).toMatchObject({ nick: '', status: 'pending', source: 'none' })
    await act(() => stage.login())
    await waitFor(() => expect(state.current.nick).toBe('Al'))
    expect(requests).toBe(2)
  })

  it('sends no request while the client has the data, and one when the client drops it [RHOOK-05]', async () => {
    await stage.login()
    let held: Data | null = { nick: 'held' }
    const state = shown(query({ isFollowed: true, read: () => held }))
    expect(state.current).toMatchObject({ nick: 'held', source: 'server', isFetching: false })
    expect(requests).toBe(0)
    held = null
    await act(() => stage.chat.logout())
    await act(() => stage.login())
    await waitFor(() => expect(requests).toBe(1))
  })
})

describe('select', () => {
  it('renders only when the selected part changes [RHOOK-06]', async () => {
    await stage.login()
    const whole = shown()
    await waitFor(() => expect(whole.current.status).toBe('ready'))
    let renders = 0
    const { result } = renderHook(
      () => {
        renders++
        return useQuery(query(), nothing, ({ nick }) => [nick, nick.length])
      },
      { wrapper: stage.wrapper },
    )
    const before = result.current
    await act(() => whole.current.refetch())
    expect(requests).toBe(2)
    expect(renders).toBe(1)
    expect(result.current).toBe(before)
    await rename('Al')
    await act(() => whole.current.refetch())
    expect(renders).toBe(2)
    expect(result.current).toEqual(['Al', 2])
  })
})

describe('null', () => {
  it('shows nothing, requests nothing and refetches nothing [RHOOK-07]', async () => {
    await stage.login()
    const state = shown(null)
    expect(state.current).toBe(nothing)
    await state.current.refetch()
    expect(requests).toBe(0)
  })
})

describe('a shared store', () => {
  it('stays without subscribers, and is dropped beyond a thousand of them [RHOOK-16]', () => {
    const made: string[] = []
    const open = (key: string, isShown = false) =>
      sharedStore(stage.chat, key, () => {
        made.push(key)
        return { isShown, subscribe: () => () => {}, snapshot: () => key }
      })
    const shownOne = open('shown', true)
    const first = open('first')
    expect(open('first')).toBe(first)
    for (let n = 0; n < 999; n++) open(String(n))
    expect(open('shown')).toBe(shownOne)
    open('first')
    expect(made.filter((key) => key === 'first')).toHaveLength(2)
  })
})

describe('a batch', () => {
  it('coalesces the requests of a tick into one call per client [RHOOK-08]', async () => {
    const calls: (readonly string[])[] = []
    const ask = batched(async (_: ChatSDK, items: readonly string[]) => {
      calls.push(items)
      return items.length
    })
    const other = {} as ChatSDK
    const answers = [ask(stage.chat, 'a'), ask(stage.chat, 'b'), ask(other, 'c')]
    expect(await Promise.all(answers)).toEqual([2, 2, 1])
    expect(calls).toEqual([['a', 'b'], ['c']])
    expect(await ask(stage.chat, 'd')).toBe(1)
  })
})
