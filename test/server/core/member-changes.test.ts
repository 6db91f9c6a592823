import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  add,
  aTeam,
  change,
  idsOf,
  kick,
  memberOf,
  names,
  notChanged,
  noticesOf,
  page,
  say,
  tipsOf,
} from './support/members.ts'
import { aGroupMessage, type Device, openCore, temporaryDirectory } from './support/test-core.ts'

const { GROUP_BAD_PARAMETER, GROUP_MUTED, GROUP_NO_PERMISSION } = serverCodes

describe('roles', () => {
  it('are changed by the owner; all members are notified of new administrators, and these too [MEMBER-10]', async () => {
    const { testBed, alice, bob, carol } = await aTeam()
    const tablet = await testBed.device('carol', 'carol-2')
    const { member } = await change(alice, 'carol', { role: 300 })
    expect(member).toMatchObject({ userID: 'carol', role: 300 })
    expect(tipsOf(bob).at(-1)).toMatchObject({
      operationType: 4,
      operatorID: 'alice',
      userIDList: ['carol'],
    })
    for (const device of [carol, tablet]) {
      expect(device.received.events.at(-1)).toMatchObject({
        data: { event: 'groupSelf', groupID: 'g', selfInfo: { role: 300 } },
      })
      expect(noticesOf(device).at(-1)?.operationType).toBe(9)
    }
    await change(alice, 'carol', { role: 200 })
    expect(tipsOf(bob).at(-1)).toMatchObject({ operationType: 5, userIDList: ['carol'] })
    expect(noticesOf(carol).at(-1)?.operationType).toBe(10)
  })

  it('of a community’s own are changed without a tip [MEMBER-10]', async () => {
    const { alice, bob, carol, groupID } = await aTeam({ type: 'Community', groupID: '@TGS#_g' })
    const before = tipsOf(bob).length
    const { member } = await change(alice, 'carol', { role: 100 }, groupID)
    expect(member?.role).toBe(100)
    expect(carol.received.events.at(-1)).toMatchObject({ data: { selfInfo: { role: 100 } } })
    expect(tipsOf(bob)).toHaveLength(before)
    expect(await notChanged(carol, 'bob', { role: 200 }, groupID)).toBe(GROUP_NO_PERMISSION)
  })

  it.each([
    ['Private', 'alice', 'carol', 300, GROUP_NO_PERMISSION],
    ['Public', 'bob', 'carol', 300, GROUP_NO_PERMISSION],
    ['Public', 'carol', 'carol', 300, GROUP_NO_PERMISSION],
    ['Public', 'alice', 'alice', 200, GROUP_NO_PERMISSION],
    ['Public', 'alice', 'carol', 100, GROUP_BAD_PARAMETER],
    ['Public', 'alice', 'carol', 400, GROUP_BAD_PARAMETER],
    ['Public', 'dave', 'carol', 300, GROUP_NO_PERMISSION],
  ])('in a %s group %s cannot make %s a %i: %i [MEMBER-10]', async (...fields) => {
    const [type, who, target, role, code] = fields
    const team = await aTeam({ type })
    const device = team[who as 'alice']
    expect(await notChanged(device, target, { role })).toBe(code)
    const roles = (await page(team.alice)).memberList.map((member) => member.role)
    expect(roles).toEqual([400, type === 'Private' ? 200 : 300, 200])
  })
})

describe('muting a member', () => {
  it('refuses its messages with 10017 until the time is over [MEMBER-11]', async () => {
    const { testBed, bob, carol } = await aTeam()
    const { member } = await change(bob, 'carol', { muteTime: 60 })
    const { muteUntil = 0 } = member ?? {}
    expect(muteUntil).toBeGreaterThan(60)
    expect(tipsOf(carol).at(-1)).toMatchObject({
      operationType: 7,
      userIDList: ['carol'],
      memberList: [{ userID: 'carol', muteTime: 60 }],
    })
    expect(carol.received.events.at(-1)).toMatchObject({ data: { selfInfo: { muteUntil } } })
    expect(await carol.refused('group.send', aGroupMessage('carol', 'g'))).toBe(GROUP_MUTED)
    testBed.pass(61)
    await say(carol)
    await change(bob, 'carol', { muteTime: 60 })
    await change(bob, 'carol', { muteTime: 0 })
    expect(tipsOf(carol).at(-1)?.memberList).toMatchObject([{ muteTime: 0 }])
    const tips = tipsOf(carol).length
    await change(bob, 'carol', { muteTime: 0 })
    expect(tipsOf(carol)).toHaveLength(tips)
    await say(carol)
  })

  it('ends when the member becomes the owner, in topics too: no other role could end it [MEMBER-11]', async () => {
    const fields = { type: 'Community', groupID: '@TGS#_g', isSupportTopic: 1 }
    const { alice, bob, carol, groupID } = await aTeam(fields)
    const topicID = `${groupID}@TOPIC#_1`
    await alice.run('topic.create', { groupID, topicID, topicName: 't' })
    for (const where of [groupID, topicID]) await change(bob, 'carol', { muteTime: 60 }, where)
    expect(await carol.refused('group.send', aGroupMessage('carol', topicID))).toBe(GROUP_MUTED)
    await alice.run('group.changeOwner', { groupID, newOwnerID: 'carol' })
    await carol.run('group.send', aGroupMessage('carol', topicID))
    expect((await memberOf(alice, 'carol', groupID))?.muteUntil).toBe(0)
    expect(carol.received.events.at(-1)).toMatchObject({ data: { selfInfo: { muteUntil: 0 } } })
    expect(tipsOf(bob).at(-1)).toMatchObject({ memberList: [{ userID: 'carol', muteTime: 0 }] })
  })

  it.each([
    ['Public', 'bob', 'alice'],
    ['Public', 'bob', 'bob'],
    ['Public', 'carol', 'bob'],
    ['Public', 'dave', 'carol'],
    ['Private', 'alice', 'carol'],
  ])('in a %s group %s cannot mute %s [MEMBER-11]', async (type, who, target) => {
    const team = await aTeam({ type })
    const device = team[who as 'alice']
    expect(await notChanged(device, target, { muteTime: 60 })).toBe(GROUP_NO_PERMISSION)
    expect((await memberOf(team.alice, target))?.muteUntil).toBe(0)
  })
})

describe('name cards and custom fields', () => {
  const field = (key: string, value: string) => ({ key, value })

  it('of the caller are updated on all devices and in its next messages [MEMBER-12] [MEMBER-13]', async () => {
    const { testBed, alice, carol } = await aTeam()
    const tablet = await testBed.device('carol', 'carol-2')
    const tips = tipsOf(alice).length
    const { member } = await change(carol, 'carol', {
      nameCard: '小鹿',
      memberCustomField: [field('level', '3')],
    })
    expect(member).toMatchObject({ nameCard: '小鹿', memberCustomField: [field('level', '3')] })
    for (const { received } of [carol, tablet]) {
      expect(received.events.at(-1)).toMatchObject({
        data: { selfInfo: { nameCard: '小鹿', memberCustomField: [field('level', '3')] } },
      })
    }
    await say(carol)
    expect(alice.received.messages.at(-1)?.message.nameCard).toBe('小鹿')
    expect(tipsOf(alice)).toHaveLength(tips)
    await change(carol, 'carol', { memberCustomField: [field('table', '7')] })
    expect((await memberOf(alice, 'carol'))?.memberCustomField).toEqual([
      field('level', '3'),
      field('table', '7'),
    ])
  })

  it('of others may be changed by higher roles; values beyond the limits change nothing [MEMBER-12] [MEMBER-14]', async () => {
    const { alice, bob, carol } = await aTeam()
    await change(bob, 'carol', { nameCard: '新人' })
    const refused = (device: Device, userID: string, fields: object) =>
      notChanged(device, userID, fields)
    expect(await refused(carol, 'bob', { nameCard: 'x' })).toBe(GROUP_NO_PERMISSION)
    expect(await refused(bob, 'alice', { nameCard: 'x' })).toBe(GROUP_NO_PERMISSION)
    const six = Array.from({ length: 6 }, (_, index) => field(`k${index}`, ''))
    for (const fields of [
      { nameCard: '名'.repeat(17) },
      { nameCard: 'x'.repeat(12 * 1024) },
      { nameCard: 'x', memberCustomField: six },
      { memberCustomField: [field('k', 'x'.repeat(65))] },
      { memberCustomField: [field('k'.repeat(17), '')] },
      { memberCustomField: 'x' },
      { muteTime: -1 },
      { muteTime: 1.5 },
      { nameCard: 7 },
    ]) {
      expect(await refused(alice, 'carol', fields)).toBe(GROUP_BAD_PARAMETER)
    }
    await change(carol, 'carol', { memberCustomField: six.slice(0, 5) })
    const seventh = { nameCard: 'x', memberCustomField: [field('k7', '')] }
    expect(await refused(carol, 'carol', seventh)).toBe(GROUP_BAD_PARAMETER)
    expect(await refused(bob, 'carol', { nameCard: 'x', role: 300 })).toBe(GROUP_NO_PERMISSION)
    expect(await memberOf(alice, 'carol')).toMatchObject({ nameCard: '新人', role: 200 })
  })

  it('of non-members are refused; equal values are not published [MEMBER-14] [MEMBER-15]', async () => {
    const { alice, carol } = await aTeam()
    expect(await change(alice, 'dave', { nameCard: 'x' })).toEqual({})
    const received = carol.received.events.length
    await change(alice, 'carol', { nameCard: '', role: 200, muteTime: 0 })
    await change(alice, 'carol', {})
    expect(carol.received.events).toHaveLength(received)
  })

  it('do not exist in rooms [MEMBER-12]', async () => {
    const { alice } = await aTeam({ type: 'AVChatRoom' })
    expect(await notChanged(alice, 'alice', { nameCard: 'x' })).toBe(GROUP_NO_PERMISSION)
  })
})

it('the data of members survives a restart [MEMBER-16]', async () => {
  const dataDir = temporaryDirectory()
  const { testBed, alice, bob, carol } = await aTeam({}, { dataDir })
  await add(alice, 'dave')
  await change(alice, 'dave', { role: 300 })
  await change(bob, 'carol', { muteTime: 3600, nameCard: '小鹿' })
  await change(carol, 'carol', { memberCustomField: [{ key: 'a', value: '1' }] })
  await alice.run('group.removeMembers', kick(['bob']))
  const before = (await page(alice)).memberList
  await testBed.close()
  const again = await openCore({ dataDir })
  const [, , muted] = (await page(await again.device('alice'))).memberList
  const offline = before.map((member) => ({
    ...member,
    onlineStatus: member.userID === 'alice' ? 'Online' : 'Offline',
  }))
  expect((await page(await again.device('alice', 'alice-2'))).memberList).toEqual(offline)
  expect(muted?.userID).toBe('dave')
  const late = await again.device('carol')
  expect(await late.refused('group.send', aGroupMessage('carol', 'g'))).toBe(GROUP_MUTED)
})

describe('with concurrent requests', () => {
  it('two administrators who remove each other both stay [MEMBER-17]', async () => {
    const { alice, bob, carol } = await aTeam()
    await change(alice, 'carol', { role: 300 })
    const codes = await Promise.all([
      bob.refused('group.removeMembers', kick(['carol'])),
      carol.refused('group.removeMembers', kick(['bob'])),
    ])
    expect(codes).toEqual([GROUP_NO_PERMISSION, GROUP_NO_PERMISSION])
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol'])
  })

  it('a transferring owner and a leaving administrator result in one owner [MEMBER-17]', async () => {
    const { alice, bob, carol } = await aTeam()
    await Promise.all([
      alice.run('group.changeOwner', { groupID: 'g', newOwnerID: 'bob' }),
      bob.run('group.quit', { groupID: 'g' }).catch(() => undefined),
      alice.run('group.removeMembers', kick(['bob'])).catch(() => undefined),
    ])
    const { memberList } = await page(carol)
    expect(memberList.filter(({ role }) => role === 400)).toHaveLength(1)
  })

  it('a user who is added and joins becomes a member once [MEMBER-17]', async () => {
    const { alice, bob, dave } = await aTeam()
    await Promise.all([
      add(alice, 'dave', 'erin'),
      add(bob, 'erin', 'dave'),
      dave.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 }),
    ])
    expect((await idsOf(alice)).toSorted()).toEqual([...names])
    const joined = dave.received.events.filter(({ data }) => data.event === 'groupJoined')
    expect(joined.length).toBeLessThanOrEqual(1)
    const published = tipsOf(alice).flatMap(({ operationType, userIDList }) =>
      operationType === 1 ? userIDList : [],
    )
    expect(published.filter((userID) => userID === 'dave')).toHaveLength(1)
  })
})
