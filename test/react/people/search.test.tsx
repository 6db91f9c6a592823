import { act, renderHook } from '@testing-library/react'
import { ChatProvider, type SearchState, useSearch } from 'tavern-im/react'
import Tavern from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

const { TYPES } = Tavern

let town: Town
let bob: Device

beforeAll(async () => {
  town = await aTown()
  bob = await town.join('bob')
  for (let n = 0; n < 5; n++) {
    const device = await town.join(`moth${n}`)
    await device.chat.updateMyProfile({ nick: `Moth ${n}` })
  }
  for (let n = 0; n < 3; n++) {
    const payload = { text: `a lantern, number ${n}` }
    const message = bob.chat.createTextMessage({
      to: ME,
      conversationType: TYPES.CONV_C2C,
      payload,
    })
    await bob.chat.sendMessage(message)
  }
  await town.me.settles(async () => {
    const { data } = await town.me.chat.searchCloudUsers({ keywordList: ['moth'] })
    return data.totalCount === 5
  })
})
afterAll(() => town.end())

/** A field to type into. */
const aField = () => {
  const { result, rerender } = renderHook(
    ({ text }: { text: string | null }) =>
      useSearch(text, { kind: 'users', pageSize: 3, debounceMs: 30 }),
    {
      initialProps: { text: null as string | null },
      wrapper: ({ children }) => <ChatProvider chat={town.me.chat}>{children}</ChatProvider>,
    },
  )
  return { result, type: (text: string | null) => act(() => rerender({ text })) }
}

const nicks = ({ results }: SearchState<'users'>) => results.map(({ nick }) => nick)

it('useSearch sends a request when typing pauses, loads pages, and highlights the keywords [RHOOK-82]', async () => {
  const calls = town.calls('searchCloudUsers')
  const before = calls.length
  const { result, type } = aField()
  expect(result.current).toMatchObject({ status: 'pending', isFetching: false, results: [] })
  type('m')
  type('mo')
  type('moth')
  expect(result.current.isFetching).toBe(true)
  await becomes(() => expect(result.current.status).toBe('ready'))
  expect(calls.slice(before)).toEqual([[{ keywordList: ['moth'], count: 3, cursor: '' }]])
  expect(result.current).toMatchObject({ totalCount: 5, hasMore: true, isFetching: false })
  expect(result.current.results[0]?.highlight).toEqual([{ field: 'nick', start: 0, end: 4 }])
  expect(await done(() => result.current.loadMore())).toBeNull()
  expect(nicks(result.current)).toEqual(['Moth 0', 'Moth 1', 'Moth 2', 'Moth 3', 'Moth 4'])
  expect(result.current.hasMore).toBe(false)

  type('moth 4')
  expect(nicks(result.current)).toHaveLength(5)
  expect(result.current.isFetching).toBe(true)
  await becomes(() => expect(nicks(result.current)).toEqual(['Moth 4']))
  type('  ')
  expect(result.current).toMatchObject({ results: [], totalCount: 0, isFetching: false })
  type(null)
  expect(result.current.status).toBe('pending')
})

it('useSearch shows the results of the last request, although an earlier answer arrives later [RHOOK-83]', async () => {
  const { chat } = town.me
  const search = chat.searchCloudUsers
  const held: (() => void)[] = []
  chat.searchCloudUsers = async (options) => {
    const answer = await search(options)
    if (options.keywordList?.[0] === 'moth 1') await new Promise<void>((go) => held.push(go))
    return answer
  }
  const { result, type } = aField()
  type('moth 1')
  await becomes(() => expect(held).toHaveLength(1))
  type('moth 2')
  await becomes(() => expect(nicks(result.current)).toEqual(['Moth 2']))
  await act(async () => held[0]?.())
  expect(nicks(result.current)).toEqual(['Moth 2'])
  chat.searchCloudUsers = search
})

it('useSearch shows found messages as frozen copies, and merges the pages of a conversation [RHOOK-84]', async () => {
  const shown = town.shown(() =>
    useSearch('lantern', {
      kind: 'messages',
      conversationID: 'C2Cbob',
      pageSize: 2,
      debounceMs: 0,
    }),
  )
  await becomes(() => expect(shown.current.results).toHaveLength(1))
  expect(shown.current.results[0]?.messageList).toHaveLength(2)
  await done(() => shown.current.loadMore())
  const [found] = shown.current.results
  expect(shown.current.results).toHaveLength(1)
  expect(found?.messageList).toHaveLength(3)
  expect(found?.messageList.every((message) => Object.isFrozen(message))).toBe(true)
  expect(Object.keys(found?.highlight ?? {})).toHaveLength(3)
})

it('useSearch returns the error of a failed search [RHOOK-82]', async () => {
  const shown = town.shown(() =>
    useSearch('lantern', { kind: 'messages', conversationID: 'GROUPnone', debounceMs: 0 }),
  )
  await becomes(() => expect(shown.current.status).toBe('error'))
  expect(shown.current).toMatchObject({ results: [], isFetching: false })
  expect(shown.current.error?.code).toBeGreaterThan(10_000)
})

it('useSearch searches groups and their members [RHOOK-84]', async () => {
  const { data } = await town.me.chat.createGroup({
    name: 'Night club',
    type: TYPES.GRP_PUBLIC,
    memberList: [{ userID: 'moth1' }],
  })
  const { groupID } = data.group
  const shown = town.shown(() => ({
    groups: useSearch('night', { kind: 'groups', debounceMs: 0 }),
    members: useSearch('moth', { kind: 'members', groupIDList: [groupID], debounceMs: 0 }),
  }))
  await becomes(() => expect(shown.current.groups.results).toMatchObject([{ groupID }]))
  await becomes(() => expect(shown.current.members.results).toHaveLength(1))
  expect(shown.current.members.results[0]?.memberList).toMatchObject([{ userID: 'moth1' }])
})
