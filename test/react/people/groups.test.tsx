import { renderHook } from '@testing-library/react'
import { ChatProvider, useGroup, useGroupMembers, useTopics } from 'tavern-im/react'
import Tavern, { type Group, ImError } from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

const { TYPES } = Tavern

let town: Town
let bob: Device
let carol: Device

beforeAll(async () => {
  town = await aTown()
  bob = await town.join('bob')
  carol = await town.join('carol')
  await town.join('dave')
})
afterAll(() => town.end())

const aGroup = async (type: string, members: string[], { chat } = town.me): Promise<Group> => {
  const memberList = members.map((userID) => ({ userID }))
  const inviteOption = TYPES.INVITE_OPTIONS_FREE_ACCESS
  const { data } = await chat.createGroup({ name: 'club', type, memberList, inviteOption })
  return data.group
}

it('useGroup shows an own group with role and permissions, as others change them [RHOOK-70]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, [ME], bob)
  const shown = town.shown(() => useGroup(groupID))
  await becomes(() => expect(shown.current.status).toBe('ready'))
  expect(shown.current).toMatchObject({ source: 'server', role: 'Member', group: { name: 'club' } })
  expect(shown.current.can).toMatchObject({ send: true, quit: true, editProfile: false })
  expect(shown.current.whyNot).toMatchObject({ quit: null, editProfile: 'role', invite: null })
  expect(await done(() => shown.current.update({ name: 'pub' }))).toMatchObject({
    outcome: 'rejected',
    error: { code: 10007 },
  })

  await bob.chat.setGroupMemberRole({ groupID, userID: ME, role: TYPES.GRP_MBR_ROLE_ADMIN })
  await becomes(() => expect(shown.current.role).toBe('Admin'))
  expect(shown.current.can).toMatchObject({ editProfile: true, dismiss: false })
  expect(await done(() => shown.current.update({ name: 'pub' }))).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.group?.name).toBe('pub'))

  expect(await done(() => shown.current.quit())).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.role).toBeNull())
  expect(shown.current.whyNot.send).toBe('notMember')
  expect(await done(() => shown.current.join())).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.role).toBe('Member'))
})

it('useGroup shows a mute until it expires [RHOOK-71]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, [ME], bob)
  const shown = town.shown(() => useGroup(groupID, { select: ({ whyNot }) => whyNot.send }))
  await becomes(() => expect(shown.current).toBeNull())
  await bob.chat.setGroupMemberMuteTime({ groupID, userID: ME, muteTime: 2 })
  await becomes(() => expect(shown.current).toBe('muted'))
  await becomes(() => expect(shown.current).toBeNull())
  await bob.chat.updateGroupProfile({ groupID, muteAllMembers: true })
  await becomes(() => expect(shown.current).toBe('muted'))
})

it('useGroup returns an error for an unknown group, and refetches on request [RHOOK-72]', async () => {
  const shown = town.shown(() => [useGroup('no-such-group'), useGroup(null)] as const)
  await becomes(() => expect(shown.current[0].status).toBe('error'))
  const [missing, none] = shown.current
  expect(missing).toMatchObject({ group: null, role: null, error: { code: 10010 } })
  const before = town.calls('getGroupProfile').length
  await done(() => missing.refetch())
  expect(town.calls('getGroupProfile')).toHaveLength(before + 1)
  expect(none).toMatchObject({
    status: 'pending',
    can: { send: false },
    whyNot: { send: 'notMember' },
  })
  expect(await done(() => none.quit())).toMatchObject({
    outcome: 'rejected',
    error: { code: 2905 },
  })
})

it('useGroupMembers shows members page by page, and follows joins, leaves and roles [RHOOK-73]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, ['bob', 'carol'])
  const shown = town.shown(() => ({
    all: useGroupMembers(groupID, { pageSize: 2 }),
    admins: useGroupMembers(groupID, {
      role: 'Admin',
      select: ({ memberList }) => memberList.map(({ userID }) => userID),
    }),
  }))
  const names = () => shown.current.all.memberList.map(({ userID }) => userID)
  await becomes(() => expect(shown.current.all.status).toBe('ready'))
  expect(names()).toHaveLength(2)
  expect(shown.current.all).toMatchObject({ hasMore: true, isLoadingMore: false, moreError: null })
  expect(await done(() => shown.current.all.loadMore())).toBeNull()
  expect(new Set(names())).toEqual(new Set([ME, 'bob', 'carol']))
  expect(shown.current.all.hasMore).toBe(false)
  expect(shown.current.admins).toEqual([])

  const [first] = shown.current.all.memberList
  await done(() => shown.current.all.setRole('bob', 'Admin'))
  await becomes(() => expect(shown.current.admins).toEqual(['bob']))
  expect(shown.current.all.memberList[0]).toBe(first)

  expect(await done(() => shown.current.all.add(['dave']))).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(names()).toContain('dave'))
  await carol.chat.quitGroup(groupID)
  await becomes(() => expect(names()).not.toContain('carol'))
  await done(() => shown.current.all.remove(['bob']))
  await becomes(() => expect(new Set(names())).toEqual(new Set([ME, 'dave'])))
  await becomes(() => expect(shown.current.admins).toEqual([]))
})

it('useGroupMembers keeps shown members when the next page fails, and recovers afterwards [RHOOK-74]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, ['bob', 'carol'])
  const shown = town.shown(() => useGroupMembers(groupID, { pageSize: 1 }))
  await becomes(() => expect(shown.current.status).toBe('ready'))
  const { chat } = town.me
  const ask = chat.getGroupMemberList
  const lost = new ImError(2801, 'no answer')
  chat.getGroupMemberList = () => Promise.reject(lost)
  const both = await done(() => Promise.all([shown.current.loadMore(), shown.current.loadMore()]))
  chat.getGroupMemberList = ask
  expect(both).toEqual([lost, lost])
  expect(shown.current).toMatchObject({ status: 'ready', error: null, hasMore: true })
  expect(shown.current.moreError).toBe(lost)
  expect(shown.current.memberList).toHaveLength(1)
  expect(await done(() => shown.current.loadMore())).toBeNull()
  expect(shown.current).toMatchObject({ moreError: null, isLoadingMore: false })
  expect(shown.current.memberList).toHaveLength(2)

  town.me.cable.cut()
  await becomes(() => expect(town.me.cable.count).toBe(0))
  await bob.chat.quitGroup(groupID)
  town.me.cable.reconnect()
  await becomes(() =>
    expect(shown.current.memberList.map(({ userID }) => userID)).not.toContain('bob'),
  )
})

it('useTopics shows the topics of a community with their unread counts [RHOOK-75]', async () => {
  const { data } = await bob.chat.createGroup({
    name: 'town',
    type: TYPES.GRP_COMMUNITY,
    isSupportTopic: true,
    memberList: [{ userID: ME }],
  })
  const { groupID } = data.group
  const shown = town.shown(() => useTopics(groupID))
  await becomes(() => expect(shown.current.status).toBe('ready'))
  expect(shown.current.topicList).toEqual([])
  const { data: made } = await bob.chat.createTopicInCommunity({ groupID, topicName: 'news' })
  await bob.chat.createTopicInCommunity({ groupID, topicName: 'talk' })
  await becomes(() => expect(shown.current.topicList).toHaveLength(2))
  const topic = shown.current.topicList.find(({ topicName }) => topicName === 'talk')
  const message = bob.chat.createTextMessage({
    to: made.topicID,
    conversationType: TYPES.CONV_GROUP,
    payload: { text: 'hello' },
  })
  await bob.chat.sendMessage(message)
  await becomes(() => {
    const news = shown.current.topicList.find(({ topicID }) => topicID === made.topicID)
    expect(news?.unreadCount).toBe(1)
  })
  expect(shown.current.topicList).toContain(topic)
  await bob.chat.deleteTopicFromCommunity({ groupID, topicIDList: [made.topicID] })
  await becomes(() => expect(shown.current.topicList).toEqual([topic]))
})

it('useGroup refetches a foreign group when it is shown again, but not an own group [RHOOK-70]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, [], bob)
  const mine = await aGroup(TYPES.GRP_PUBLIC, [])
  const calls = town.calls('getGroupProfile')
  const show = (id: string) =>
    renderHook(() => useGroup(id), {
      wrapper: ({ children }) => <ChatProvider chat={town.me.chat}>{children}</ChatProvider>,
    })
  const first = [show(groupID), show(mine.groupID)] as const
  await becomes(() => expect(first[0].result.current.group?.name).toBe('club'))
  const before = calls.length
  for (const { unmount } of first) unmount()
  await bob.chat.updateGroupProfile({ groupID, name: 'pub' })
  const again = [show(groupID), show(mine.groupID)] as const
  await becomes(() => expect(again[0].result.current.group?.name).toBe('pub'))
  expect(calls.slice(before)).toEqual([[{ groupID }]])
})

it('useGroupMembers keeps a page that loads during a refetch of all pages [RHOOK-74]', async () => {
  const { groupID } = await aGroup(TYPES.GRP_PUBLIC, ['bob', 'carol', 'dave'])
  const shown = town.shown(() => useGroupMembers(groupID, { pageSize: 2 }))
  await becomes(() => expect(shown.current.memberList).toHaveLength(2))
  await done(() => Promise.all([shown.current.refetch(), shown.current.loadMore()]))
  expect(shown.current.memberList).toHaveLength(4)
  const late = await done(() => Promise.all([shown.current.loadMore(), shown.current.refetch()]))
  expect(late[0]).toBeNull()
  expect(shown.current.memberList).toHaveLength(4)
})
