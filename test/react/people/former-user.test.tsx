import { act, renderHook } from '@testing-library/react'
import {
  ChatProvider,
  type SearchKind,
  useConversationList,
  useDraft,
  useMessages,
  useSearch,
} from 'tavern-im/react'
import Tavern, { type ChatSDK, viewOf } from 'tavern-im/strict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, type Town } from '../support/town.tsx'

let town: Town

beforeAll(async () => {
  town = await aTown()
  await town.join('bob')
  await town.join('moth')
  await town.me.settles(async () => {
    const { data } = await town.me.chat.searchCloudUsers({ keywordList: ['moth'] })
    return data.totalCount === 1
  })
})
afterAll(() => town.end())

const login = async (chat: ChatSDK, userID: string) => {
  const ready = new Promise<void>((resolve) => chat.on(Tavern.EVENT.SDK_READY, () => resolve()))
  await chat.login({ userID, userSig: town.server.userSig(userID) })
  await ready
}

/** All that a hook has shown, render by render. */
const everyRender = <Value,>(chat: ChatSDK, use: () => Value): readonly Value[] => {
  const renders: Value[] = []
  renderHook(() => void renders.push(use()), {
    wrapper: ({ children }) => <ChatProvider chat={chat}>{children}</ChatProvider>,
  })
  return renders
}

it('useSearch shows no results of another user [RHOOK-04]', async () => {
  const { chat } = await town.join('carol')
  const renders = everyRender(chat, () =>
    useSearch('moth', { kind: 'users', debounceMs: 0, select: ({ results }) => results.length }),
  )
  await becomes(() => expect(renders.at(-1)).toBe(1))
  await act(() => chat.logout())
  expect(renders.at(-1)).toBe(0)
  const before = renders.length
  await act(() => login(chat, 'dave'))
  await becomes(() => expect(renders.at(-1)).toBe(1))
  expect(renders[before]).toBe(0)
})

it('useSearch drops a pending search of another user [RHOOK-04]', async () => {
  const device = await town.join('emil')
  const { result, rerender } = renderHook(
    ({ text }: { text: string }) => useSearch(text, { kind: 'users', debounceMs: 0 }),
    {
      initialProps: { text: 'moth' },
      wrapper: ({ children }) => <ChatProvider chat={device.chat}>{children}</ChatProvider>,
    },
  )
  await becomes(() => expect(result.current.results).toHaveLength(1))
  device.chat.searchCloudUsers = () => new Promise(() => {})
  act(() => rerender({ text: 'lamp' }))
  await becomes(() => expect(result.current).toMatchObject({ status: 'pending' }))
  expect(result.current.results).toHaveLength(1)
  await act(() => device.chat.logout())
  expect(result.current.results).toEqual([])
})

it('useSearch of another kind shows no former results, and sends its own filters [RHOOK-83]', async () => {
  const { chat } = await town.join('fred')
  const requests: object[] = []
  const { searchCloudGroups } = chat
  chat.searchCloudGroups = (options) => {
    requests.push(options)
    return searchCloudGroups(options)
  }
  const { result, rerender } = renderHook(
    ({ kind }: { kind: SearchKind }) =>
      useSearch('moth', { kind, debounceMs: 30, ...(kind === 'users' && { gender: undefined }) }),
    {
      initialProps: { kind: 'users' as SearchKind },
      wrapper: ({ children }) => <ChatProvider chat={chat}>{children}</ChatProvider>,
    },
  )
  await becomes(() => expect(result.current.results).toHaveLength(1))
  act(() => rerender({ kind: 'groups' }))
  expect(result.current).toMatchObject({ results: [], isFetching: true })
  expect(requests).toEqual([])
  await becomes(() => expect(result.current.status).toBe('ready'))
  expect(result.current.results).toEqual([])
  expect(requests).toHaveLength(1)
})

it('useDraft never shows an unsaved draft to another user, not for one render [RHOOK-33]', async () => {
  const { chat } = await town.join('gina')
  const field = renderHook(() => useDraft('C2Cnobody'), {
    wrapper: ({ children }) => <ChatProvider chat={chat}>{children}</ChatProvider>,
  })
  act(() => field.result.current.setText('secret'))
  field.unmount()
  await act(() => chat.logout())
  await act(() => login(chat, 'hugo'))
  const renders = everyRender(chat, () => useDraft('C2Cnobody', { select: (one) => one.text }))
  expect(renders).toEqual([''])
})

it('useMessages opens at the default position for another user, not at the jump of the former one [RHOOK-04]', async () => {
  const { chat } = await town.join('ida')
  const { load } = viewOf(chat)
  const { result } = renderHook(() => useMessages('C2Cbob', { pageSize: 1 }), {
    wrapper: ({ children }) => <ChatProvider chat={chat}>{children}</ChatProvider>,
  })
  await becomes(() => expect(result.current.status).toBe('ready'))
  await act(() => result.current.jumpTo(7))
  await act(() => chat.logout())
  const requests: number[] = []
  viewOf(chat).load = (conversationID, query) => {
    requests.push(query.sequence)
    return load(conversationID, query)
  }
  await act(() => login(chat, 'jan'))
  await becomes(() => expect(result.current.status).toBe('ready'))
  expect(requests).toEqual([0])
})

it('useConversationList is empty and requests nothing after a kick-out [RHOOK-01]', async () => {
  const { chat } = await town.join('kim')
  const { result } = renderHook(() => useConversationList(), {
    wrapper: ({ children }) => <ChatProvider chat={chat}>{children}</ChatProvider>,
  })
  await becomes(() => expect(result.current.status).toBe('ready'))
  const kicked = new Promise((resolve) => chat.on(Tavern.EVENT.KICKED_OUT, resolve))
  await act(async () => {
    await town.server.rest('im_open_login_svc/kick', { UserID: 'kim' })
    await kicked
  })
  expect(result.current).toMatchObject({ status: 'pending', source: 'none', isFetching: false })
})
