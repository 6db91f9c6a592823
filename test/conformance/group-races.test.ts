import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import { codeOf, create, groupOf, isIn, twoEach, whenIn, whenOut } from './group-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const NEWCOMERS = 200

/** A group as a device shows it, without what is each user's own. */
const viewOf = async (device: Device, groupID: string) => {
  const group = await groupOf(device, groupID)
  if (group === undefined) return 'none'
  const { data } = await device.chat.getGroupMemberList({ groupID, count: 100 })
  const members = data.memberList.map(({ userID, role, nameCard, muteUntil }) => {
    return { userID, role, nameCard, muteUntil }
  })
  const { name, ownerID, memberCount, selfInfo } = group
  const own = members.find(({ userID }) => userID === selfInfo.userID)
  const isSo = own?.role === selfInfo.role && own.nameCard === selfInfo.nameCard
  return JSON.stringify([isSo, name, ownerID, memberCount, members])
}

describe.each(formats)('at the same time, over %s frames', (format) => {
  /** alice owns it, with two devices; bob, with two devices, and carol manage it; dave is a member. */
  const aTeam = async (fields: object = {}) => {
    const devices = await twoEach(testBed, format)
    const { alice, all } = devices
    const [carol, dave] = [
      await testBed.device('carol', { format }),
      await testBed.device('dave', { format }),
    ]
    const memberList = ['bob', 'carol', 'dave'].map((userID) => {
      return { userID, ...(userID !== 'dave' && { role: TYPES.GRP_MBR_ROLE_ADMIN }) }
    })
    const inviteOption = TYPES.INVITE_OPTIONS_FREE_ACCESS
    const groupID = await create(alice, { memberList, inviteOption, ...fields })
    const everybody = [...all, carol, dave]
    for (const one of everybody) await whenIn(one, groupID)
    return { ...devices, carol, dave, everybody, groupID }
  }

  /** All devices of who is in it show the same, and what a fresh one shows; the others nothing. */
  const agree = async (everybody: readonly Device[], groupID: string, ...out: string[]) => {
    let common: string | undefined
    for (const device of everybody) {
      const userID = device.chat.getLoginUser()
      if (out.includes(userID)) {
        await whenOut(device, groupID)
        continue
      }
      const fresh = await viewOf(await testBed.device(userID, { format }), groupID)
      await device.settles(async () => (await viewOf(device, groupID)) === fresh)
      common ??= fresh
      expect(fresh).toBe(common)
      expect(fresh).toMatch(/^\[true,/)
    }
    return common ?? ''
  }

  const kick = ({ chat }: Device, groupID: string, userID: string) =>
    codeOf(chat.deleteGroupMember({ groupID, userIDList: [userID] }))

  it('two admins remove each other at the same time: both stay [MEMBER-17]', async () => {
    const { bob, carol, everybody, groupID } = await aTeam()
    const codes = await Promise.all([kick(bob, groupID, 'carol'), kick(carol, groupID, 'bob')])
    expect(codes).toEqual([10007, 10007])
    expect(await agree(everybody, groupID)).toContain('"carol","role":"Admin"')
  })

  it('the owner demotes an admin who removes a member: all devices agree on the outcome [MEMBER-17]', async () => {
    const { alice, bob, everybody, groupID } = await aTeam()
    const role = TYPES.GRP_MBR_ROLE_MEMBER
    const [unmade, kicked] = await Promise.all([
      codeOf(alice.chat.setGroupMemberRole({ groupID, userID: 'bob', role })),
      kick(bob, groupID, 'dave'),
    ])
    expect(unmade).toBe(0)
    expect([0, 10007]).toContain(kicked)
    await agree(everybody, groupID, ...(kicked === 0 ? ['dave'] : []))
  })

  it('the owner calls changeGroupOwner on one device and quitGroup on another [GROUP-23]', async () => {
    const { alice, aliceToo, everybody, groupID } = await aTeam()
    const [handed, left] = await Promise.all([
      codeOf(alice.chat.changeGroupOwner({ groupID, newOwnerID: 'bob' })),
      codeOf(aliceToo.chat.quitGroup(groupID)),
    ])
    // As its owner it may not leave; once it has handed over it may.
    expect(handed).toBe(0)
    expect([0, 10009]).toContain(left)
    const view = await agree(everybody, groupID, ...(left === 0 ? ['alice'] : []))
    expect(view).toContain('"bob","role":"Owner"')
  })

  it('the owner calls changeGroupOwner for an admin who leaves: the group has one owner [GROUP-23]', async () => {
    const { alice, bob, everybody, groupID } = await aTeam()
    const [handed, left] = await Promise.all([
      codeOf(alice.chat.changeGroupOwner({ groupID, newOwnerID: 'bob' })),
      codeOf(bob.chat.quitGroup(groupID)),
    ])
    expect([
      [0, 10009],
      [2623, 0],
    ]).toContainEqual([handed, left])
    const view = await agree(everybody, groupID, ...(left === 0 ? ['bob'] : []))
    expect(view.match(/"role":"Owner"/g)).toHaveLength(1)
  })

  it('a group is dismissed and joined at the same time: it has no members afterwards [GROUP-30]', async () => {
    const { alice, dave, everybody, groupID } = await aTeam()
    const erin = await testBed.device('erin', { format })
    const [dismissed, joined, left] = await Promise.all([
      codeOf(alice.chat.dismissGroup(groupID)),
      codeOf(erin.chat.joinGroup({ groupID })),
      codeOf(dave.chat.quitGroup(groupID)),
    ])
    expect(dismissed).toBe(0)
    expect([0, 10010]).toContain(joined)
    expect([0, 10010]).toContain(left)
    for (const one of [...everybody, erin]) await whenOut(one, groupID)
    expect(await codeOf(alice.chat.searchGroupByID(groupID))).toBe(10010)
  })

  it('two hundred users join at the same time: all members count them, in the same order [GROUP-55]', async () => {
    const { alice, everybody, groupID } = await aTeam()
    const { url } = testBed.server
    const clients = await Promise.all(
      Array.from({ length: NEWCOMERS }, async (_, index) => {
        const client = await connectRaw({ url, sdkAppID: SDKAPPID })
        await client.login(`user-${index}`, sigOf(`user-${index}`))
        return client
      }),
    )
    const body = { groupID, applyMessage: '', historyMessageFlag: 0 } as const
    await Promise.all(clients.map((client) => client.request(commands.group.join, body)))
    for (const one of everybody) {
      await one.settles(async () => (await groupOf(one, groupID))?.memberCount === NEWCOMERS + 4)
    }
    const { memberList } = (await alice.chat.getGroupMemberList({ groupID, count: 100 })).data
    expect(memberList).toHaveLength(100)
    await agree(everybody, groupID)
  })

  it('two members add the same user, who also joins: the group contains it once [MEMBER-04]', async () => {
    const { alice, bob, everybody, groupID } = await aTeam()
    const erin = await testBed.device('erin', { format })
    const userIDList = ['erin', 'nobody']
    const added = await Promise.all([
      alice.chat.addGroupMember({ groupID, userIDList }),
      bob.chat.addGroupMember({ groupID, userIDList }),
      erin.chat.joinGroup({ groupID }),
    ])
    const ways = [
      ...added.slice(0, 2).map(({ data }) => 'successUserIDList' in data && data.successUserIDList),
      added[2].data.status === TYPES.JOIN_STATUS_SUCCESS && ['erin'],
    ]
    expect(ways.filter((one) => one && one.length > 0)).toEqual([['erin']])
    await whenIn(erin, groupID)
    expect(await agree([...everybody, erin], groupID)).toContain('"erin"')
    const unknown = { groupID, userIDList: ['nobody', '__proto__'] }
    expect(await codeOf(alice.chat.addGroupMember(unknown))).toBe(10019)
  })

  it('two admins respond to one application: the first response decides for all [GROUP-33]', async () => {
    const joinOption = TYPES.JOIN_OPTIONS_NEED_PERMISSION
    const { alice, bob, everybody, groupID } = await aTeam({ joinOption })
    const erin = await testBed.device('erin', { format })
    const { status } = (await erin.chat.joinGroup({ groupID })).data
    expect(status).toBe(TYPES.JOIN_STATUS_WAIT_APPROVAL)
    const { applicationList } = (await alice.chat.getGroupApplicationList()).data
    const application = applicationList[0] as (typeof applicationList)[number]
    const codes = await Promise.all([
      codeOf(alice.chat.handleGroupApplication({ handleAction: 'Agree', application })),
      codeOf(bob.chat.handleGroupApplication({ handleAction: 'Reject', application })),
    ])
    expect(codes.toSorted()).toEqual([0, 10024])
    const isAgreed = codes[0] === 0
    if (isAgreed) await whenIn(erin, groupID)
    await agree([...everybody, erin], groupID, ...(isAgreed ? [] : ['erin']))
    for (const one of [alice, bob]) {
      expect((await one.chat.getGroupApplicationList()).data.applicationList).toEqual([])
    }
  })

  it('two devices set two roles and a name card of a member: all devices agree on one of each [MEMBER-21]', async () => {
    const { alice, aliceToo, bob, everybody, groupID, dave } = await aTeam()
    const { GRP_MBR_ROLE_ADMIN, GRP_MBR_ROLE_MEMBER } = TYPES
    await Promise.all([
      alice.chat.setGroupMemberRole({ groupID, userID: 'dave', role: GRP_MBR_ROLE_ADMIN }),
      aliceToo.chat.setGroupMemberRole({ groupID, userID: 'dave', role: GRP_MBR_ROLE_MEMBER }),
      dave.chat.setGroupMemberNameCard({ groupID, nameCard: '大卫' }),
      codeOf(bob.chat.setGroupMemberNameCard({ groupID, userID: 'dave', nameCard: '小戴' })),
    ])
    await agree(everybody, groupID)
    expect(
      await codeOf(bob.chat.setGroupMemberRole({ groupID, userID: 'dave', role: 'Admin' })),
    ).toBe(2681)
  })

  it('a member is removed while its role, mute time and name card are set: it is no longer in the group [MEMBER-17]', async () => {
    const { alice, aliceToo, bob, carol, everybody, groupID } = await aTeam()
    const target = { groupID, userID: 'dave' }
    const codes = await Promise.all([
      kick(alice, groupID, 'dave'),
      codeOf(aliceToo.chat.setGroupMemberRole({ ...target, role: TYPES.GRP_MBR_ROLE_ADMIN })),
      codeOf(bob.chat.setGroupMemberMuteTime({ ...target, muteTime: 60 })),
      codeOf(carol.chat.setGroupMemberNameCard({ ...target, nameCard: '小戴' })),
    ])
    expect(codes[0]).toBe(0)
    // If dave became an admin first, bob and carol no longer outrank him.
    for (const code of codes.slice(1)) expect([0, 2623, 10007]).toContain(code)
    expect(await agree(everybody, groupID, 'dave')).not.toContain('"dave"')
    expect(await isIn(alice, groupID)).toBe(true)
  })
})
