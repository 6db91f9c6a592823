import { serverCodes, type WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { groupTypes } from '../../../server/src/domain/rules/group-types.ts'
import {
  add,
  aTeam,
  idsIn,
  idsOf,
  kick,
  memberOf,
  noticesOf,
  type Page,
  page,
  resultsOf,
  say,
  tipsOf,
} from './support/members.ts'
import {
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const { GROUP_BAD_PARAMETER, GROUP_NO_ACCOUNT, GROUP_NO_PERMISSION, GROUP_NOT_FOUND } = serverCodes

describe('pages of members', () => {
  it('are in the order of joining, and contain every staying member exactly once [MEMBER-01]', async () => {
    const { testBed, alice } = await aTeam()
    const many = Array.from({ length: 12 }, (_, index) => `u${10 + index}`)
    for (const userID of many) await testBed.device(userID)
    await add(alice, ...many)
    const first = await page(alice, { limit: 5 })
    expect(idsIn(first.memberList)).toEqual(['alice', 'bob', 'carol', 'u10', 'u11'])
    await alice.run('group.removeMembers', kick(['bob', 'u10', 'u12']))
    await add(alice, 'dave')
    const second = await page(alice, { limit: 5, offset: first.offset })
    expect(idsIn(second.memberList)).toEqual(['u13', 'u14', 'u15', 'u16', 'u17'])
    const third = await page(alice, { limit: 5, offset: second.offset })
    expect(idsIn(third.memberList)).toEqual(['u18', 'u19', 'u20', 'u21', 'dave'])
    expect(third.offset).toBe(0)
  })

  it('continue at the cursor after a restart, whoever has left since [MEMBER-01]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await aTeam({}, { dataDir })
    await testBed.device('dave')
    await add(alice, 'dave')
    const first = await page(alice, { limit: 2 })
    await alice.run('group.removeMembers', kick(['bob']))
    await testBed.close()
    const again = await openCore({ dataDir })
    const device = await again.device('alice')
    const second = await page(device, { limit: 5, offset: first.offset })
    expect(idsIn(second.memberList)).toEqual(['carol', 'dave'])
    await again.device('bob')
    await add(device, 'bob')
    const last = await page(device, { limit: 5, offset: first.offset })
    expect(idsIn(last.memberList)).toEqual(['carol', 'dave', 'bob'])
    await again.close()
  })

  it('filter by role, and show the time of the last message [MEMBER-01]', async () => {
    const { alice, carol } = await aTeam()
    await say(carol)
    const { memberList } = await page(alice, { memberRoleFilter: 'Member' })
    expect(memberList).toMatchObject([{ userID: 'carol', onlineStatus: 'Online' }])
    expect(memberList[0]?.lastSendMsgTime).toBeGreaterThan(0)
    const admins = await page(alice, { memberRoleFilter: 'Admin' })
    expect(idsIn(admins.memberList)).toEqual(['bob'])
    expect((await page(alice, { memberRoleFilter: 'Custom' })).memberList).toEqual([])
  })

  it('show the time of the last message, also of old ones and from before a restart [MEMBER-54]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, carol } = await aTeam({}, { dataDir })
    const times = async (device: Device) =>
      Object.fromEntries(
        (await page(device)).memberList.map(({ userID, lastSendMsgTime }) => [
          userID,
          lastSendMsgTime,
        ]),
      )
    await say(carol)
    testBed.pass(10)
    for (let n = 0; n < 1_300; n += 100) {
      const said = Array.from({ length: 100 }, () => aGroupMessage('alice', 'g'))
      await Promise.all(said.map((message) => alice.run('group.send', message)))
      if (n === 700) await say(bob)
      testBed.pass(1)
    }
    const before = await times(alice)
    // Each of them has sent a message at another time.
    expect(new Set(Object.values(before)).size).toBe(3)
    await testBed.close()
    const again = await openCore({ dataDir })
    expect(await times(await again.device('alice'))).toEqual(before)
    expect(before.carol).toBeGreaterThan(0)
    await again.close()
  })

  it('are visible to members of existing groups only [MEMBER-02]', async () => {
    const { dave } = await aTeam()
    const query = { limit: 5, offset: 0, memberRoleFilter: '' }
    expect(await dave.refused('group.members', { groupID: 'g', ...query })).toBe(
      GROUP_NO_PERMISSION,
    )
    expect(await dave.refused('group.members', { groupID: 'x', ...query })).toBe(GROUP_NOT_FOUND)
    const profiles = { groupID: 'g', userIDList: ['alice'] }
    expect(await dave.refused('group.memberProfiles', profiles)).toBe(GROUP_NO_PERMISSION)
  })

  it('of single members skip non-members [MEMBER-03]', async () => {
    const { carol } = await aTeam()
    const body = { groupID: 'g', userIDList: ['bob', 'dave', 'nobody', 'bob'] }
    const { memberList } = await carol.run<Page>('group.memberProfiles', body)
    expect(memberList).toMatchObject([{ userID: 'bob', role: 300 }])
  })
})

describe('adding members', () => {
  it('reports each result and notifies all members and the new ones [MEMBER-04] [MEMBER-05]', async () => {
    const { testBed, alice, bob, dave, erin } = await aTeam({ maxMemberNum: 4 })
    const tablet = await testBed.device('dave', 'dave-2')
    const { cookie } = await wholeList(erin)
    const answer = await add(bob, 'dave', 'nobody', 'carol', 'erin', 'dave')
    expect(resultsOf(answer)).toEqual({ dave: 1, nobody: 0, carol: 2, erin: 4 })
    expect(answer.group).toMatchObject({ memberCount: 4, selfInfo: { role: 300 } })
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol', 'dave'])
    expect(tipsOf(alice).at(-1)).toMatchObject({
      operationType: 1,
      groupJoinType: 2,
      operatorID: 'bob',
      userIDList: ['dave'],
    })
    for (const device of [dave, tablet]) {
      expect(device.received.events).toMatchObject([{ data: { event: 'groupJoined' } }])
      expect(noticesOf(device)).toMatchObject([{ operationType: 7, operatorID: 'bob' }])
    }
    expect((await syncAll(erin, cookie)).events).toEqual([])
  })

  it('notifies offline users after their login [MEMBER-05]', async () => {
    const { alice, dave } = await aTeam()
    const { cookie } = await wholeList(dave)
    await add(alice, 'dave')
    const missed = await syncAll(dave, cookie)
    expect(missed.events).toMatchObject([
      { data: { event: 'groupJoined', group: { groupID: 'g' } } },
    ])
  })

  it.each([
    ['FreeAccess', { alice: 1, bob: 1, carol: 1 }],
    ['NeedPermission', { alice: 1, bob: 1, carol: 3 }],
  ])('with the invite option %s is allowed to %j [MEMBER-06]', async (inviteOption, expected) => {
    for (const [userID, result] of Object.entries(expected)) {
      const { alice, bob, carol, dave } = await aTeam({ inviteOption })
      const who = [alice, bob, carol].find((device) => device.userID === userID) as Device
      expect(resultsOf(await add(who, 'dave'))).toEqual({ dave: result })
      expect((await idsOf(alice)).includes('dave')).toBe(result === 1)
      const applied = noticesOf(alice).filter(({ operationType }) => operationType === 23)
      expect(applied).toHaveLength(result === 3 ? 1 : 0)
      expect(dave.received.events).toHaveLength(result === 1 ? 1 : 0)
    }
  })

  it('skips users who have blocked the inviter, in new groups too [MEMBER-40]', async () => {
    const { alice, bob, dave, erin } = await aTeam()
    await dave.run('blacklist.add', { userIDList: ['alice'] })
    expect(resultsOf(await add(alice, 'dave', 'erin'))).toEqual({ dave: 0, erin: 1 })
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol', 'erin'])
    const memberList = [{ userID: 'dave' }, { userID: 'bob' }]
    const made = { type: 'Public', name: 'new', groupID: 'new', memberList }
    const { overLimitUserIDList } = await alice.run('group.create', made)
    expect(overLimitUserIDList).toEqual(['dave'])
    expect(resultsOf(await add(bob, 'dave'))).toEqual({ dave: 1 })
    await erin.run('blacklist.add', { userIDList: ['alice'] })
    expect(resultsOf(await add(alice, 'erin'))).toEqual({ erin: 2 })
  })

  it('is refused without the right to invite, to non-members, and for unknown users [MEMBER-06] [MEMBER-07]', async () => {
    const { alice, carol, dave } = await aTeam()
    const refused = (device: Device, userIDList: string[], groupID = 'g') =>
      device.refused('group.addMembers', { groupID, userIDList })
    expect(await refused(dave, ['dave'])).toBe(GROUP_NO_PERMISSION)
    expect(await refused(carol, ['nobody', 'no one'])).toBe(GROUP_NO_ACCOUNT)
    expect(await refused(carol, [])).toBe(GROUP_NO_ACCOUNT)
    expect(await refused(carol, ['dave'], 'x')).toBe(GROUP_NOT_FOUND)
    const tooMany = Array.from({ length: 501 }, (_, index) => `u${index}`)
    expect(await refused(carol, tooMany)).toBe(GROUP_BAD_PARAMETER)
    await alice.run('group.update', { groupID: 'g', inviteOption: 'DisableInvite' })
    for (const device of [alice, carol]) {
      expect(await refused(device, ['dave'])).toBe(GROUP_NO_PERMISSION)
    }
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol'])
  })
})

describe('removing members', () => {
  it('notifies all members, and them with the reason; afterwards they are no members [MEMBER-08] [MEMBER-09]', async () => {
    const { testBed, alice, bob, carol, dave } = await aTeam()
    await add(alice, 'dave')
    const tablet = await testBed.device('carol', 'carol-2')
    const { cookie } = await wholeList(dave)
    const answer = await bob.run<{ group: WireGroup }>(
      'group.removeMembers',
      kick(['carol', 'dave', 'erin', 'nobody'], '刷屏'),
    )
    expect(answer.group.memberCount).toBe(2)
    expect(tipsOf(alice).at(-1)).toMatchObject({
      operationType: 3,
      operatorID: 'bob',
      userIDList: ['carol', 'dave'],
    })
    for (const device of [carol, tablet]) {
      expect(device.received.events.at(-1)).toMatchObject({
        data: { event: 'groupLeft', groupID: 'g', reason: 'kicked' },
      })
      expect(noticesOf(device).at(-1)).toMatchObject({ operationType: 4, handleMessage: '刷屏' })
    }
    const missed = await syncAll(dave, cookie)
    expect(missed.events).toMatchObject([{ data: { event: 'groupLeft', reason: 'kicked' } }])
    expect(await carol.refused('group.send', aGroupMessage('carol', 'g'))).toBe(GROUP_NO_PERMISSION)
    await bob.run('group.removeMembers', kick(['carol']))
    expect(await idsOf(alice)).toEqual(['alice', 'bob'])
  })

  it('removes none if one of them may not be removed [MEMBER-08]', async () => {
    const { alice, bob, carol, dave } = await aTeam()
    await add(alice, 'dave')
    for (const userIDList of [['dave', 'alice'], ['dave', 'bob'], ['bob']]) {
      expect(await bob.refused('group.removeMembers', kick(userIDList))).toBe(GROUP_NO_PERMISSION)
    }
    expect(await carol.refused('group.removeMembers', kick(['dave']))).toBe(GROUP_NO_PERMISSION)
    expect(await alice.refused('group.removeMembers', kick(['alice']))).toBe(GROUP_NO_PERMISSION)
    expect(await dave.refused('group.removeMembers', kick([], 'x'.repeat(301)))).toBe(
      GROUP_BAD_PARAMETER,
    )
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol', 'dave'])
  })

  /** Rooms ban instead of removing. */
  const types = Object.keys(groupTypes).filter((type) => type !== 'AVChatRoom')

  it.each(types)('of %s follows the table of rights [MEMBER-08]', async (type) => {
    const roles = groupTypes[type]?.rights.kick ?? []
    for (const [index, role] of [400, 300, 200].entries()) {
      const groupID = type === 'Community' ? '@TGS#_g' : 'g'
      const { alice, bob, carol, dave } = await aTeam({ type, groupID })
      for (const one of [bob, carol, dave]) {
        const body = { groupID, applyMessage: '', historyMessageFlag: 0 }
        if (type !== 'Private') await one.run('group.join', body)
        else await alice.run('group.addMembers', { groupID, userIDList: [one.userID] })
      }
      const who = [alice, bob, carol][index] as Device
      const own = (await memberOf(who, who.userID, groupID))?.role
      const isAble = roles.some((one) => one === own)
      const body = { groupID, userIDList: ['dave'], reason: '' }
      if (isAble) await who.run('group.removeMembers', body)
      else expect(await who.refused('group.removeMembers', body)).toBe(GROUP_NO_PERMISSION)
      expect(own).toBe(role === 300 && type === 'Private' ? 200 : role)
    }
  })
})
