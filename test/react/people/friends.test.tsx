import { useFriends, useRequests } from 'tavern-im/react'
import Tavern from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

let town: Town
let bob: Device
let carol: Device

const source = 'AddSource_Type_Web'

beforeAll(async () => {
  town = await aTown()
  bob = await town.join('bob')
  carol = await town.join('carol')
  for (const { chat } of [town.me, bob, carol]) {
    await chat.updateMyProfile({ allowType: Tavern.TYPES.ALLOW_TYPE_NEED_CONFIRM })
  }
})
afterAll(() => town.end())

it('useRequests shows, accepts and refuses friend requests, and useFriends follows the changes [RHOOK-65]', async () => {
  const shown = town.shown(() => ({ friends: useFriends(), requests: useRequests() }))
  await becomes(() => expect(shown.current.requests.status).toBe('ready'))
  expect(shown.current.friends).toMatchObject({ status: 'ready', source: 'server', friendList: [] })

  await bob.chat.addFriend({ to: ME, source, wording: 'it is me' })
  await carol.chat.addFriend({ to: ME, source })
  await becomes(() => expect(shown.current.requests.requests).toHaveLength(2))
  const { requests, unreadCount, accept, refuse, markRead } = shown.current.requests
  expect(requests.map(({ userID, wording }) => [userID, wording])).toEqual([
    ['carol', ''],
    ['bob', 'it is me'],
  ])
  expect(unreadCount).toBe(2)
  expect(await done(() => markRead())).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.requests.unreadCount).toBe(0))

  expect(await done(() => accept('bob', 'Bobby'))).toMatchObject({ outcome: 'done', error: null })
  expect(await done(() => refuse('carol'))).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.friends.friendList).toHaveLength(1))
  await becomes(() => expect(shown.current.requests.requests).toEqual([]))
  expect(shown.current.friends.friendList[0]).toMatchObject({ userID: 'bob', remark: 'Bobby' })
  const again = await done(() => refuse('carol'))
  expect(again).toMatchObject({ outcome: 'rejected', data: null, error: { code: 30614 } })

  const { data } = await town.me.chat.createFriendGroup({ name: 'team', userIDList: ['bob'] })
  expect(data.failureUserIDList).toEqual([])
  await becomes(() => {
    expect(shown.current.friends.friendGroupList).toEqual([
      { name: 'team', userIDList: ['bob'], count: 1 },
    ])
  })
  await bob.chat.deleteFriend({ userIDList: [ME] })
  await becomes(() => expect(shown.current.friends.friendList).toEqual([]))
})

it('useRequests removes an own friend request [RHOOK-66]', async () => {
  const shown = town.shown(() => useRequests())
  await town.me.chat.addFriend({ to: 'carol', source })
  await becomes(() => expect(shown.current.requests).toHaveLength(1))
  const [mine] = shown.current.requests
  expect(mine?.type).toBe(Tavern.TYPES.SNS_APPLICATION_SENT_BY_ME)
  await done(() => shown.current.remove(mine as NonNullable<typeof mine>))
  await becomes(() => expect(shown.current.requests).toEqual([]))
})

it('useFriends keeps a friend the same object while others change, and useRequests keeps its functions [RHOOK-23]', async () => {
  await carol.chat.updateMyProfile({ allowType: Tavern.TYPES.ALLOW_TYPE_ALLOW_ANY })
  await bob.chat.updateMyProfile({ allowType: Tavern.TYPES.ALLOW_TYPE_ALLOW_ANY })
  await town.me.chat.addFriend({ to: 'bob', source })
  await town.me.chat.addFriend({ to: 'carol', source })
  const shown = town.shown(() => ({ ...useFriends(), accept: useRequests().accept }))
  await becomes(() => expect(shown.current.friendList).toHaveLength(2))
  const { friendList, friendGroupList, accept } = shown.current
  await town.me.chat.updateFriend({ userID: 'carol', remark: 'C' })
  await becomes(() => expect(shown.current.friendList[1]?.remark).toBe('C'))
  expect(shown.current.friendList[0]).toBe(friendList[0])
  expect(shown.current.friendGroupList).toBe(friendGroupList)
  expect(shown.current.accept).toBe(accept)
})

it('useRequests answers applications to an own group, and refetches when others arrive [RHOOK-67]', async () => {
  const { data } = await town.me.chat.createGroup({
    name: 'club',
    type: Tavern.TYPES.GRP_PUBLIC,
    joinOption: Tavern.TYPES.JOIN_OPTIONS_NEED_PERMISSION,
  })
  const { groupID } = data.group
  const shown = town.shown(() => useRequests({ kind: 'group' }))
  await becomes(() => expect(shown.current.status).toBe('ready'))
  expect(shown.current.requests).toEqual([])
  await bob.chat.joinGroup({ groupID, applyMessage: 'please' })
  await becomes(() => expect(shown.current.requests).toHaveLength(1))
  const [request] = shown.current.requests
  if (request === undefined) throw new Error('nobody asks')
  expect(request).toMatchObject({ applicant: 'bob', groupID, note: 'please' })
  expect(await done(() => shown.current.accept(request, 'welcome'))).toMatchObject({
    outcome: 'done',
  })
  await becomes(() => expect(shown.current.requests).toEqual([]))
  expect(await done(() => shown.current.accept(request))).toMatchObject({ outcome: 'rejected' })
})
