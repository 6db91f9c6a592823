import { act, render, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import {
  ChatProvider,
  useFollow,
  useFollowList,
  useFriends,
  useGroup,
  useGroupMembers,
  useInvitation,
  useInvitations,
  useOutbox,
  useRequests,
  useSearch,
  useTopics,
  useUpload,
  useUser,
  useUserStatus,
} from 'tavern-im/react'
import * as suspense from 'tavern-im/react/suspense'
import Tavern, { allFeatures, type ChatSDK, createChat, viewOf } from 'tavern-im/strict'
import { type Device, ManualClock } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { counted } from '../support/counted.ts'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

const { EVENT, TYPES } = Tavern

let town: Town
let bob: Device
let clock: ManualClock
let groupID: string

beforeAll(async () => {
  clock = new ManualClock(Date.now())
  town = await aTown({}, clock)
  bob = await town.join('bob')
  const { data } = await bob.chat.createGroup({
    name: 'club',
    type: TYPES.GRP_PUBLIC,
    memberList: [{ userID: ME }],
  })
  groupID = data.group.groupID
})
afterAll(() => town.end())

/** Every hook that reads; `id` null: of nothing. */
const useEverything = (userID: string | null, id: string | null) => ({
  user: useUser(userID),
  userStatus: useUserStatus(userID),
  follow: useFollow(userID),
  followList: useFollowList(id === null ? null : 'followers'),
  group: useGroup(id),
  members: useGroupMembers(id),
  admins: useGroupMembers(id, { role: 'Admin' }),
  topics: useTopics(id),
  invitation: useInvitation(id),
  outbox: useOutbox(id && `GROUP${id}`),
  upload: useUpload(id),
  search: useSearch(id && 'moth', { kind: 'users', debounceMs: 0 }),
})

const useMine = () => ({
  friends: useFriends(),
  requests: useRequests(),
  groupRequests: useRequests({ kind: 'group' }),
  invitations: useInvitations(),
  unsent: useOutbox(),
})

const Page = () => {
  const all = { ...useEverything('bob', 'club'), ...useMine() }
  return <p>{Object.values(all).map(({ status }) => status)}</p>
}

const Screen = ({ count }: { readonly count: () => void }) => {
  count()
  useGroup(groupID, { select: ({ group, can }) => [group?.name, can.send] })
  useUser('bob')
  useGroupMembers(groupID)
  useFriends()
  useRequests({ kind: 'group' })
  useOutbox('C2Cbob')
  useInvitations()
  return null
}

const Friends = () => <p>{suspense.useFriends().friendList.length} friends</p>

const Nick = () => <p>{suspense.useUser('bob').user?.userID}</p>

const silence = (event: Event) => event.preventDefault()

describe('each hook', () => {
  it('shows nothing, requests nothing and rejects actions with null [RHOOK-07]', async () => {
    const { calls } = counted(town.me.chat)
    const { current } = town.shown(() => useEverything(null, null))
    for (const [name, state] of Object.entries(current)) {
      expect(state, name).toMatchObject({ status: 'pending', source: 'none', isFetching: false })
    }
    expect(calls).toEqual([])
    const { group, members, invitation, outbox, upload, follow } = current
    for (const act of [group.join, members.add, invitation.accept, outbox.resend]) {
      expect(await done(() => act('' as never))).toMatchObject({ error: { code: 2905 } })
    }
    for (const act of [upload.cancel, follow.follow]) {
      expect(await done(() => act())).toMatchObject({ outcome: 'rejected', data: null })
    }
    expect(await done(() => members.loadMore())).toBeNull()
  })

  it('renders on a server, without a session [RHOOK-14]', () => {
    const chat = createChat({ features: allFeatures, SDKAppID: 1, host: 'ws://127.0.0.1:1' })
    const html = renderToString(
      <ChatProvider chat={chat}>
        <Page />
      </ChatProvider>,
    )
    expect(html.match(/pending/g)).toHaveLength(17)
  })

  it('throws an error that names the missing feature of the client [RHOOK-15]', () => {
    const chat = createChat({ features: [], SDKAppID: 1, host: 'ws://127.0.0.1:1' }) as ChatSDK
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <ChatProvider chat={chat}>{children}</ChatProvider>
    )
    // React logs what a component throws, and before 19 the DOM does.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    window.addEventListener('error', silence)
    const uses: Record<string, () => unknown> = {
      presence: () => useUserStatus('bob'),
      friends: () => useFriends(),
      follow: () => useFollow('bob'),
      topics: () => useTopics('club'),
      signaling: () => useInvitations(),
      search: () => useSearch('moth', { kind: 'users' }),
    }
    for (const [feature, use] of Object.entries(uses)) {
      expect(() => renderHook(use, { wrapper }), feature).toThrow(
        `use ${feature}: the client was made without this feature`,
      )
    }
    window.removeEventListener('error', silence)
    const { result } = renderHook(() => [useGroup('club'), useUser('bob'), useOutbox()], {
      wrapper,
    })
    expect(result.current.map(({ status }) => status)).toEqual(['pending', 'pending', 'ready'])
  })

  it('leaves no listener, no subscription and no further socket after 100 mounts [RHOOK-09]', async () => {
    const { chat, cable } = town.me
    const { listeners } = counted(chat)
    const unsubscribed = town.calls('unsubscribeUserStatus')
    const subscribed = town.calls('subscribeUserStatus')
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <StrictMode>
        <ChatProvider chat={chat}>{children}</ChatProvider>
      </StrictMode>
    )
    for (let n = 0; n < 100; n++) {
      const { result, unmount } = renderHook(
        () => ({ ...useEverything('bob', groupID), ...useMine() }),
        {
          wrapper,
        },
      )
      if (n === 0) await becomes(() => expect(result.current.userStatus.status).toBe('ready'))
      unmount()
    }
    expect(listeners.size).toBe(0)
    expect(cable.count).toBe(1)
    expect(subscribed).toEqual([[{ userIDList: ['bob'] }]])
    expect(unsubscribed).toEqual([])
    await act(async () => clock.advance(5_000))
    expect(unsubscribed).toEqual([[{ userIDList: ['bob'] }]])
    await becomes(() => expect(viewOf(chat).presence?.status('bob')).toBeNull())
  })

  it('keeps status subscriptions of the app [RHOOK-85]', async () => {
    const { chat } = town.me
    await chat.subscribeUserStatus({ userIDList: ['bob'] })
    const unsubscribed = town.calls('unsubscribeUserStatus')
    const before = unsubscribed.length
    const status = town.shown(() => useUserStatus('bob'))
    await becomes(() => expect(status.current.status).toBe('ready'))
    await act(async () => clock.advance(10_000))
    expect(unsubscribed).toHaveLength(before)
    await chat.unsubscribeUserStatus({ userIDList: ['bob'] })
  })

  it('does not render when an unrelated message arrives [RHOOK-23]', async () => {
    let renders = 0
    const count = () => renders++
    render(
      <ChatProvider chat={town.me.chat}>
        <Screen count={count} />
      </ChatProvider>,
    )
    await becomes(() => expect(viewOf(town.me.chat).members.list(groupID)).toHaveLength(2))
    await act(async () => town.me.chat.getMyProfile())
    const before = renders
    for (const [to, conversationType] of [
      [ME, TYPES.CONV_C2C],
      [groupID, TYPES.CONV_GROUP],
    ] as const) {
      const payload = { text: 'hello' }
      await bob.chat.sendMessage(bob.chat.createTextMessage({ to, conversationType, payload }))
    }
    await town.me.until(EVENT.MESSAGE_RECEIVED, (list) => list.some(({ to }) => to === groupID))
    await act(async () => town.me.chat.getMyProfile())
    expect(renders).toBe(before)
  })

  it('suspends under the same name in the other entry [RHOOK-10]', async () => {
    const { container } = render(
      <StrictMode>
        <ChatProvider chat={town.me.chat}>
          <Suspense fallback="waiting">
            <Nick />
            <Friends />
          </Suspense>
        </ChatProvider>
      </StrictMode>,
    )
    await becomes(() => expect(container.textContent).toBe('bob0 friends'))
  })

  it('drops the data of a session, and shows that of the next [RHOOK-04]', async () => {
    const { chat } = town.me
    await chat.addFriend({ to: 'bob', source: 'AddSource_Type_Web' })
    const shown = town.shown(() => ({ ...useEverything('bob', groupID), ...useMine() }))
    await becomes(() => expect(shown.current.friends.friendList).toHaveLength(1))
    await becomes(() => expect(shown.current.group.role).toBe('Member'))
    await becomes(() => expect(shown.current.members.memberList).toHaveLength(2))
    await done(() => chat.logout())
    for (const name of ['user', 'userStatus', 'follow', 'group', 'members', 'friends'] as const) {
      expect(shown.current[name], name).toMatchObject({ status: 'pending', source: 'none' })
    }
    expect(shown.current.friends.friendList).toEqual([])
    expect(await done(() => shown.current.group.quit())).toMatchObject({ outcome: 'rejected' })
    await done(() => town.me.login({ userID: 'carol', userSig: town.server.userSig('carol') }))
    await becomes(() =>
      expect(shown.current.friends).toMatchObject({ status: 'ready', friendList: [] }),
    )
    await becomes(() => expect(shown.current.group.group?.name).toBe('club'))
    expect(shown.current.group.role).toBeNull()
    await becomes(() => expect(shown.current.members.error?.code).toBe(10007))
  })
})
