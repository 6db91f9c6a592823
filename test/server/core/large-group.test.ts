import type { WireGroup, WireGroupMember } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { APP, type Device, openCore, temporaryDirectory, upTo } from './support/test-core.ts'

const MEMBERS = 10_000
const AT_ONCE = 500
const PAGE = 100

const groupID = '@TGS#_many'

interface Page {
  readonly memberList: readonly WireGroupMember[]
  readonly offset: number
}

const aPage = (device: Device, fields: object) =>
  device.run<Page>('group.members', {
    groupID,
    limit: PAGE,
    offset: 0,
    memberRoleFilter: '',
    ...fields,
  })

/** All pages, and their number. */
const paged = async (device: Device, memberRoleFilter = '') => {
  const members: WireGroupMember[] = []
  let offset = 0
  let pages = 0
  do {
    const page = await aPage(device, { offset, memberRoleFilter })
    members.push(...page.memberList)
    offset = page.offset
    pages += 1
  } while (offset > 0)
  return { userIDs: members.map(({ userID }) => userID), pages }
}

it('the server pages, filters and finds ten thousand members, and reads them in pages after a restart [MEMBER-25, STORE-20]', async () => {
  const dataDir = temporaryDirectory()
  const settings = new Map([[APP, { limits: { strangersPerMinute: 0 } }]])
  const testBed = await openCore({ dataDir, settings })
  const alice = await testBed.device('alice')
  const users = upTo(MEMBERS - 1).map((index) => `user-${index}`)
  await Promise.all(users.map((userID) => testBed.core.openAccount(APP, userID)))
  await alice.run('group.create', { type: 'Community', name: 'g', groupID })
  for (let from = 0; from < users.length; from += AT_ONCE) {
    const userIDList = users.slice(from, from + AT_ONCE)
    await alice.run('group.addMembers', { groupID, userIDList })
  }
  await alice.run('group.changeMember', { groupID, userID: 'user-9000', role: 300 })
  const all = await paged(alice)
  expect(all).toEqual({ userIDs: ['alice', ...users], pages: MEMBERS / PAGE })
  await testBed.close()
  const again = await openCore({ dataDir })
  const device = await again.device('user-5000')
  let ticks = 0
  const tick = () => {
    ticks += 1
    ticking = setImmediate(tick)
  }
  let ticking = setImmediate(tick)
  expect(await aPage(device, {})).toMatchObject({ offset: PAGE })
  clearImmediate(ticking)
  expect(ticks).toBeGreaterThanOrEqual(MEMBERS / 1_000)
  expect(await paged(device)).toEqual(all)
  expect(await paged(device, 'Admin')).toEqual({ userIDs: ['user-9000'], pages: 1 })
  const query = { groupID, userIDList: ['user-9999', 'user-10000'] }
  const { memberList } = await device.run<Page>('group.memberProfiles', query)
  expect(memberList.map(({ userID }) => userID)).toEqual(['user-9999'])
  const { groups } = await device.run<{ groups: WireGroup[] }>('group.profile', {
    groupIDList: [groupID],
  })
  expect(groups[0]?.memberCount).toBe(MEMBERS)
}, 60_000)
