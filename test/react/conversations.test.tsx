import { act, renderHook, waitFor } from '@testing-library/react'
import {
  useAutoMarkRead,
  useConversation,
  useConversationActions,
  useConversationList,
  useDraft,
  useMessages,
  useSyncStatus,
  useTotalUnread,
} from 'tavern-im/react'
import type { Conversation, Snapshot } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import type { Peer } from './support/peer.ts'
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

const counted = <Value,>(use: () => Value) => {
  const counts = { renders: 0 }
  const { result } = renderHook(
    () => {
      counts.renders++
      return use()
    },
    { wrapper: stage.wrapper },
  )
  return { counts, result }
}

const idsOf = (list: readonly Snapshot<Conversation>[]) =>
  list.map(({ conversationID }) => conversationID)

/** bob and carol have written, carol last. */
const twoConversations = async () => {
  const carol = await stage.join('carol')
  await act(async () => {
    await bob.write(1, ME, 'from bob')
    await carol.write(1, ME, 'from carol')
  })
  await waitFor(() => expect(stage.view.totalUnread()).toBe(2))
  // A conversation that begins asks who is on the other side, and shows that too.
  await waitFor(() => expect(stage.view.profile('carol')).not.toBeNull())
  return { carol }
}

describe('the list', () => {
  it('shows the conversations of a filter, an object or a function, and none for null [RHOOK-30]', async () => {
    await twoConversations()
    await stage.chat.setMessageRead({ conversationID: 'C2Cbob' })
    const lists = shown(() => ({
      unread: useConversationList({ hasUnreadCount: true }),
      groups: useConversationList({ type: 'GROUP' }),
      bobs: useConversationList(({ conversationID }) => conversationID === 'C2Cbob'),
      none: useConversationList(null),
      ids: useConversationList(undefined, {
        select: ({ conversationList }) => conversationList.map((one) => one.conversationID).sort(),
      }),
    }))
    const { unread, groups, bobs, none, ids } = lists.current
    expect(idsOf(unread.conversationList)).toEqual(['C2Ccarol'])
    expect(groups).toMatchObject({ conversationList: [], status: 'ready' })
    expect(idsOf(bobs.conversationList)).toEqual(['C2Cbob'])
    expect(none).toMatchObject({ conversationList: [], status: 'pending' })
    expect(ids).toEqual(['C2Cbob', 'C2Ccarol'])
  })

  it('does not render when a conversation outside its filter changes [RHOOK-30]', async () => {
    const { carol } = await twoConversations()
    const { counts, result } = counted(() =>
      useConversationList(({ conversationID }) => conversationID === 'C2Cbob'),
    )
    counts.renders = 0
    await act(() => carol.write(1, ME, 'again'))
    await waitFor(() => expect(stage.view.totalUnread()).toBe(3))
    expect(counts.renders).toBe(0)
    await act(() => bob.write(1, ME, 'again'))
    await waitFor(() => expect(result.current.conversationList[0]?.unreadCount).toBe(2))
  })
})

describe('the total', () => {
  it('counts all conversations, or those of a filter [RHOOK-31]', async () => {
    await twoConversations()
    await stage.chat.pinConversation({ conversationID: 'C2Cbob', isPinned: true })
    await stage.chat.createConversationGroup({ conversationIDList: ['C2Cbob'], groupName: 'work' })
    const totals = shown(() => [
      useTotalUnread({}, { select: ({ totalUnread }) => totalUnread }),
      useTotalUnread({ groupName: 'work' }, { select: ({ totalUnread }) => totalUnread }),
      useTotalUnread(null, { select: ({ totalUnread }) => totalUnread }),
    ])
    expect(totals.current).toEqual([2, 1, 0])
    await act(() => bob.write(1, ME, 'again'))
    await waitFor(() => expect(totals.current).toEqual([3, 2, 0]))
  })
})

describe('actions', () => {
  it('change the conversation, resolve to an outcome, and stay the same functions [RHOOK-32]', async () => {
    await twoConversations()
    const state = shown(() => ({
      ...useConversation('C2Cbob'),
      actions: useConversationActions('C2Cbob'),
    }))
    const { actions } = state.current
    await act(async () => {
      const done = await Promise.all([
        actions.pin(true),
        actions.mark(1, true),
        actions.mute(true),
        actions.setCustomData('mine'),
        actions.setDraft('hel'),
        actions.addToFolder('work'),
        actions.markRead(),
      ])
      expect(done.map(({ outcome }) => outcome)).toEqual(Array(7).fill('done'))
    })
    await waitFor(() =>
      expect(state.current.conversation).toMatchObject({
        isPinned: true,
        markList: [1],
        messageRemindType: 'AcceptNotNotify',
        customData: 'mine',
        draftText: 'hel',
        conversationGroupList: ['work'],
        unreadCount: 0,
      }),
    )
    await act(() => actions.removeFromFolder('work'))
    expect(state.current.conversation?.conversationGroupList).toEqual([])
    await act(() => actions.clearHistory())
    await act(() => actions.remove())
    expect(state.current).toMatchObject({ conversation: null, status: 'ready' })
    expect(state.current.actions).toBe(actions)
  })

  it('resolve to the rejection, also of a list call with one item, and without a conversation [RHOOK-32]', async () => {
    const { current } = shown(() => [useConversationActions('C2Cno'), useConversationActions(null)])
    const [unknown, none] = current
    expect(await unknown?.pin(true)).toMatchObject({ outcome: 'rejected', error: { code: 2501 } })
    expect(await unknown?.mark(1, true)).toMatchObject({
      outcome: 'rejected',
      error: { code: 2500 },
    })
    for (const act of [none?.markRead, none?.remove, none?.clearHistory]) {
      expect((await act?.())?.outcome).toBe('rejected')
    }
  })
})

it('useConversation shows a chat without messages after it was opened, with an empty timeline [CONV-86]', async () => {
  const state = shown(() => ({ ...useConversation('C2Cbob'), list: useConversationList() }))
  const messages = shown(() => useMessages('C2Cbob'))
  await waitFor(() => expect(state.current).toMatchObject({ status: 'ready', conversation: null }))
  await waitFor(() => expect(messages.current).toMatchObject({ status: 'ready', items: [] }))
  await act(() => state.current.refetch())
  expect(state.current.error).toBeNull()
  expect(state.current.conversation).toMatchObject({
    userProfile: { userID: 'bob', gender: 'Gender_Type_Unknown' },
  })
  expect(state.current.list.conversationList.map(({ conversationID }) => conversationID)).toContain(
    'C2Cbob',
  )
})

describe('a draft', () => {
  const draft = (id: string | null = 'C2Cbob') => shown(() => useDraft(id))

  it('shows at once, is stored 0.5 s later, and survives a reload [RHOOK-33]', async () => {
    await twoConversations()
    const state = draft()
    act(() => state.current.setText('hel'))
    act(() => state.current.setText('hello'))
    expect(state.current).toMatchObject({ text: 'hello', isSaved: false })
    expect(stage.view.conversation('C2Cbob')?.draftText).toBe('')
    await act(async () => clock.advance(500))
    expect(state.current).toMatchObject({ text: 'hello', isSaved: true, error: null })
    expect(stage.view.conversation('C2Cbob')?.draftText).toBe('hello')
    await stage.reload()
    await stage.login()
    expect(draft().current).toMatchObject({ text: 'hello', isSaved: true })
  })

  it('is stored when its field unmounts, and kept in memory while there is no conversation [RHOOK-33]', async () => {
    await twoConversations()
    const field = renderHook(() => useDraft('C2Cbob'), { wrapper: stage.wrapper })
    act(() => field.result.current.setText('left'))
    field.unmount()
    await waitFor(() => expect(stage.view.conversation('C2Cbob')?.draftText).toBe('left'))

    const early = renderHook(() => useDraft('C2Cdave'), { wrapper: stage.wrapper })
    act(() => early.result.current.setText('hi'))
    await act(async () => clock.advance(500))
    early.unmount()
    const again = draft('C2Cdave')
    expect(again.current).toMatchObject({ text: 'hi', isSaved: false })
    const dave = await stage.join('dave')
    await act(() => dave.write(1, ME, 'hello'))
    await waitFor(() => expect(again.current).toMatchObject({ text: 'hi', isSaved: true }))
  })

  it('is not shown to another user, and not at all for null [RHOOK-33]', async () => {
    const state = draft('C2Cdave')
    act(() => state.current.setText('secret'))
    await act(() => stage.chat.logout())
    expect(state.current.text).toBe('')
    const none = draft(null)
    act(() => none.current.setText('nowhere'))
    expect(none.current.text).toBe('')
  })
})

describe('marking as read', () => {
  it('happens at once and at every new message, while the conversation is visible [RHOOK-34]', async () => {
    await twoConversations()
    const look = renderHook(
      ({ isVisible }: { isVisible: boolean }) => useAutoMarkRead('C2Cbob', { isVisible }),
      { wrapper: stage.strictWrapper, initialProps: { isVisible: false } },
    )
    await act(async () => undefined)
    expect(stage.view.conversation('C2Cbob')?.unreadCount).toBe(1)
    look.rerender({ isVisible: true })
    await waitFor(() => expect(stage.view.conversation('C2Cbob')?.unreadCount).toBe(0))
    await act(() => bob.write(1, ME, 'two'))
    await waitFor(() => expect(stage.view.readSequence('C2Cbob')).toBe(2))
    look.unmount()
    await act(() => bob.write(1, ME, 'three'))
    await waitFor(() => expect(stage.view.conversation('C2Cbob')?.unreadCount).toBe(1))
    expect(stage.view.totalUnread()).toBe(2)
  })

  it('keeps the unread mark of the opening of the conversation [RHOOK-21]', async () => {
    await twoConversations()
    await stage.chat.setMessageRead({ conversationID: 'C2Cbob' })
    await act(() => bob.write(1, ME, 'news'))
    await waitFor(() => expect(stage.view.conversation('C2Cbob')?.unreadCount).toBe(1))
    const list = shown(() => {
      useAutoMarkRead('C2Cbob')
      return useMessages('C2Cbob')
    })
    await waitFor(() => expect(list.current.status).toBe('ready'))
    await waitFor(() => expect(stage.view.conversation('C2Cbob')?.unreadCount).toBe(0))
    await act(() => bob.write(1, ME, 'more'))
    await waitFor(() => expect(list.current.items).toHaveLength(5))
    expect(list.current.items.map(({ kind }) => kind)).toEqual([
      'date',
      'message',
      'unread',
      'message',
      'message',
    ])
    expect(list.current.unread).toMatchObject({ count: 1, readSequence: 1 })
  })
})

it('useSyncStatus returns how current the data is [RHOOK-35]', async () => {
  const status = shown(useSyncStatus)
  expect(status.current).toBe('upToDate')
  act(() => stage.line.cut())
  await waitFor(() => expect(status.current).toBe('offline'))
  await act(() => stage.chat.logout())
  expect(status.current).toBe('stopped')
})
