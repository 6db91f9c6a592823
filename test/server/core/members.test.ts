import {
  type AnswerOf,
  type commands,
  serverCodes,
  type WireGroup,
  type WireGroupMember,
} from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { groupTypes } from '../../../server/src/rules/group-types.ts'
import {
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const { GROUP_BAD_PARAMETER, GROUP_MUTED, GROUP_NO_ACCOUNT, GROUP_NO_PERMISSION, GROUP_NOT_FOUND } =
  serverCodes

type Added = AnswerOf<typeof commands.group.addMembers>
type Changed = AnswerOf<typeof commands.group.changeMember>
type Page = AnswerOf<typeof commands.group.members>

const names = ['alice', 'bob', 'carol', 'dave', 'erin'] as const

/** alice owns the group, bob manages it where that can be, carol is a member; dave and erin are not in it. */
const aTeam = async (
  fields: { type?: string; groupID?: string; inviteOption?: string; maxMemberNum?: number } = {},
  options: Parameters<typeof openCore>[0] = {},
) => {
  const world = await openCore(options)
  const devices = await Promise.all(names.map((userID) => world.device(userID)))
  const [alice, bob, carol, dave, erin] = devices as [Device, Device, Device, Device, Device]
  const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
  const groupID = fields.groupID ?? 'g'
  const inviteOption = 'FreeAccess'
  const group = { type: 'Public', name: '桌游', groupID, inviteOption, memberList, ...fields }
  await alice.run('group.create', group)
  return { world, alice, bob, carol, dave, erin, groupID }
}

const page = (device: Device, fields: object = {}) =>
  device.run<Page>('group.members', {
    groupID: 'g',
    limit: 100,
    offset: 0,
    memberRoleFilter: '',
    ...fields,
  })

const idsIn = (members: readonly { readonly userID: string }[]) =>
  members.map(({ userID }) => userID)

const idsOf = async (device: Device) => idsIn((await page(device)).memberList)

const memberOf = async (device: Device, userID: string, groupID = 'g') => {
  const body = { groupID, userIDList: [userID] }
  const { memberList } = await device.run<{ memberList: WireGroupMember[] }>(
    'group.memberProfiles',
    body,
  )
  return memberList[0]
}

const add = (device: Device, ...userIDList: string[]) =>
  device.run<Added>('group.addMembers', { groupID: 'g', userIDList })

const resultsOf = ({ memberList }: Added) =>
  Object.fromEntries(memberList.map(({ userID, result }) => [userID, result]))

const kick = (userIDList: string[], reason = '') => ({ groupID: 'g', userIDList, reason })

const change = (device: Device, userID: string, fields: object, groupID = 'g') =>
  device.run<Changed>('group.changeMember', { groupID, userID, ...fields })

const notChanged = (device: Device, userID: string, fields: object, groupID = 'g') =>
  device.refused('group.changeMember', { groupID, userID, ...fields })

const say = (device: Device, groupID = 'g') =>
  device.run('group.send', aGroupMessage(device.userID, groupID))

interface Told {
  readonly operationType: number
  readonly operatorID: string
  readonly userIDList: readonly string[]
  readonly memberList: readonly object[]
  readonly groupJoinType: number
  readonly handleMessage: string
}

const payloads = (heard: Device['heard']['messages'], type: string) =>
  heard.flatMap(({ message }) => (message.type === type ? [message.payload as Told] : []))

const tipsOf = ({ heard }: Device) => payloads(heard.messages, 'TIMGroupTipElem')
const noticesOf = ({ heard }: Device) => payloads(heard.notices, 'TIMGroupSystemNoticeElem')

describe('pages of members', () => {
  it('are as they came, and leave out nobody who stays, nor show one twice [MEMBER-01]', async () => {
    const { world, alice } = await aTeam()
    const many = Array.from({ length: 12 }, (_, index) => `u${10 + index}`)
    for (const userID of many) await world.device(userID)
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

  it('show one role where that is wanted, and who has said something [MEMBER-01]', async () => {
    const { alice, carol } = await aTeam()
    await say(carol)
    const { memberList } = await page(alice, { memberRoleFilter: 'Member' })
    expect(memberList).toMatchObject([{ userID: 'carol', onlineStatus: 'Online' }])
    expect(memberList[0]?.lastSendMsgTime).toBeGreaterThan(0)
    const admins = await page(alice, { memberRoleFilter: 'Admin' })
    expect(idsIn(admins.memberList)).toEqual(['bob'])
    expect((await page(alice, { memberRoleFilter: 'Custom' })).memberList).toEqual([])
  })

  it('are for members of groups that are there [MEMBER-02]', async () => {
    const { dave } = await aTeam()
    const asked = { limit: 5, offset: 0, memberRoleFilter: '' }
    expect(await dave.refused('group.members', { groupID: 'g', ...asked })).toBe(
      GROUP_NO_PERMISSION,
    )
    expect(await dave.refused('group.members', { groupID: 'x', ...asked })).toBe(GROUP_NOT_FOUND)
    const profiles = { groupID: 'g', userIDList: ['alice'] }
    expect(await dave.refused('group.memberProfiles', profiles)).toBe(GROUP_NO_PERMISSION)
  })

  it('single ones are told but for who is no member [MEMBER-03]', async () => {
    const { carol } = await aTeam()
    const body = { groupID: 'g', userIDList: ['bob', 'dave', 'nobody', 'bob'] }
    const { memberList } = await carol.run<Page>('group.memberProfiles', body)
    expect(memberList).toMatchObject([{ userID: 'bob', role: 300 }])
  })
})

describe('adding members', () => {
  it('says what became of each; who came in and everybody else hears it [MEMBER-04] [MEMBER-05]', async () => {
    const { world, alice, bob, dave, erin } = await aTeam({ maxMemberNum: 4 })
    const tablet = await world.device('dave', 'dave-2')
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
      expect(device.heard.events).toMatchObject([{ data: { event: 'groupJoined' } }])
      expect(noticesOf(device)).toMatchObject([{ operationType: 7, operatorID: 'bob' }])
    }
    expect((await syncAll(erin, cookie)).events).toEqual([])
  })

  it('of who was away is told when they come back [MEMBER-05]', async () => {
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
  ])('where the invite option is %s is for %j [MEMBER-06]', async (inviteOption, wanted) => {
    for (const [userID, result] of Object.entries(wanted)) {
      const { alice, bob, carol, dave } = await aTeam({ inviteOption })
      const who = [alice, bob, carol].find((device) => device.userID === userID) as Device
      expect(resultsOf(await add(who, 'dave'))).toEqual({ dave: result })
      expect((await idsOf(alice)).includes('dave')).toBe(result === 1)
      const applied = noticesOf(alice).filter(({ operationType }) => operationType === 23)
      expect(applied).toHaveLength(result === 3 ? 1 : 0)
      expect(dave.heard.events).toHaveLength(result === 1 ? 1 : 0)
    }
  })

  it('is refused where nobody may invite, to strangers, and for users who do not exist [MEMBER-06] [MEMBER-07]', async () => {
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
  it('tells everybody, and them why; afterwards they are out [MEMBER-08] [MEMBER-09]', async () => {
    const { world, alice, bob, carol, dave } = await aTeam()
    await add(alice, 'dave')
    const tablet = await world.device('carol', 'carol-2')
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
      expect(device.heard.events.at(-1)).toMatchObject({
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

  it('removes nobody where one of them may not be removed [MEMBER-08]', async () => {
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

  /** From rooms one is banned. */
  const types = Object.keys(groupTypes).filter((type) => type !== 'AVChatRoom')

  it.each(types)('of %s is for who the table says [MEMBER-08]', async (type) => {
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

describe('roles', () => {
  it('are given by the owner; everybody hears who manages, and who does [MEMBER-10]', async () => {
    const { world, alice, bob, carol } = await aTeam()
    const tablet = await world.device('carol', 'carol-2')
    const { member } = await change(alice, 'carol', { role: 300 })
    expect(member).toMatchObject({ userID: 'carol', role: 300 })
    expect(tipsOf(bob).at(-1)).toMatchObject({
      operationType: 4,
      operatorID: 'alice',
      userIDList: ['carol'],
    })
    for (const device of [carol, tablet]) {
      expect(device.heard.events.at(-1)).toMatchObject({
        data: { event: 'groupSelf', groupID: 'g', selfInfo: { role: 300 } },
      })
      expect(noticesOf(device).at(-1)?.operationType).toBe(9)
    }
    await change(alice, 'carol', { role: 200 })
    expect(tipsOf(bob).at(-1)).toMatchObject({ operationType: 5, userIDList: ['carol'] })
    expect(noticesOf(carol).at(-1)?.operationType).toBe(10)
  })

  it('of a community’s own come without a tip [MEMBER-10]', async () => {
    const { alice, bob, carol, groupID } = await aTeam({ type: 'Community', groupID: '@TGS#_g' })
    const before = tipsOf(bob).length
    const { member } = await change(alice, 'carol', { role: 100 }, groupID)
    expect(member?.role).toBe(100)
    expect(carol.heard.events.at(-1)).toMatchObject({ data: { selfInfo: { role: 100 } } })
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
  ])('in a %s group %s cannot make %s a %i: %i [MEMBER-10]', async (...given) => {
    const [type, who, whom, role, code] = given
    const team = await aTeam({ type })
    const device = team[who as 'alice']
    expect(await notChanged(device, whom, { role })).toBe(code)
    const roles = (await page(team.alice)).memberList.map((member) => member.role)
    expect(roles).toEqual([400, type === 'Private' ? 200 : 300, 200])
  })
})

describe('muting a member', () => {
  it('refuses what it sends with 10017 until the time is over [MEMBER-11]', async () => {
    const { world, bob, carol } = await aTeam()
    const { member } = await change(bob, 'carol', { muteTime: 60 })
    const { muteUntil = 0 } = member ?? {}
    expect(muteUntil).toBeGreaterThan(60)
    expect(tipsOf(carol).at(-1)).toMatchObject({
      operationType: 7,
      userIDList: ['carol'],
      memberList: [{ userID: 'carol', muteTime: 60 }],
    })
    expect(carol.heard.events.at(-1)).toMatchObject({ data: { selfInfo: { muteUntil } } })
    expect(await carol.refused('group.send', aGroupMessage('carol', 'g'))).toBe(GROUP_MUTED)
    world.pass(61)
    await say(carol)
    await change(bob, 'carol', { muteTime: 60 })
    await change(bob, 'carol', { muteTime: 0 })
    expect(tipsOf(carol).at(-1)?.memberList).toMatchObject([{ muteTime: 0 }])
    const tips = tipsOf(carol).length
    await change(bob, 'carol', { muteTime: 0 })
    expect(tipsOf(carol)).toHaveLength(tips)
    await say(carol)
  })

  it.each([
    ['Public', 'bob', 'alice'],
    ['Public', 'bob', 'bob'],
    ['Public', 'carol', 'bob'],
    ['Public', 'dave', 'carol'],
    ['Private', 'alice', 'carol'],
  ])('in a %s group %s cannot mute %s [MEMBER-11]', async (type, who, whom) => {
    const team = await aTeam({ type })
    const device = team[who as 'alice']
    expect(await notChanged(device, whom, { muteTime: 60 })).toBe(GROUP_NO_PERMISSION)
    expect((await memberOf(team.alice, whom))?.muteUntil).toBe(0)
  })
})

describe('name cards and custom fields', () => {
  const field = (key: string, value: string) => ({ key, value })

  it('of one’s own are so on all devices, and in what is said then [MEMBER-12] [MEMBER-13]', async () => {
    const { world, alice, carol } = await aTeam()
    const tablet = await world.device('carol', 'carol-2')
    const tips = tipsOf(alice).length
    const { member } = await change(carol, 'carol', {
      nameCard: '小鹿',
      memberCustomField: [field('level', '3')],
    })
    expect(member).toMatchObject({ nameCard: '小鹿', memberCustomField: [field('level', '3')] })
    for (const { heard } of [carol, tablet]) {
      expect(heard.events.at(-1)).toMatchObject({
        data: { selfInfo: { nameCard: '小鹿', memberCustomField: [field('level', '3')] } },
      })
    }
    await say(carol)
    expect(alice.heard.messages.at(-1)?.message.nameCard).toBe('小鹿')
    expect(tipsOf(alice)).toHaveLength(tips)
    await change(carol, 'carol', { memberCustomField: [field('table', '7')] })
    expect((await memberOf(alice, 'carol'))?.memberCustomField).toEqual([
      field('level', '3'),
      field('table', '7'),
    ])
  })

  it('of others are for who stands above; too much changes nothing [MEMBER-12] [MEMBER-14]', async () => {
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

  it('of who is no member are none; what is so already is told to nobody [MEMBER-14] [MEMBER-15]', async () => {
    const { alice, carol } = await aTeam()
    expect(await change(alice, 'dave', { nameCard: 'x' })).toEqual({})
    const heard = carol.heard.events.length
    await change(alice, 'carol', { nameCard: '', role: 200, muteTime: 0 })
    await change(alice, 'carol', {})
    expect(carol.heard.events).toHaveLength(heard)
  })

  it('of rooms are none [MEMBER-12]', async () => {
    const { alice } = await aTeam({ type: 'AVChatRoom' })
    expect(await notChanged(alice, 'alice', { nameCard: 'x' })).toBe(GROUP_NO_PERMISSION)
  })
})

it('what was said of members stands after a restart [MEMBER-16]', async () => {
  const dataDir = temporaryDirectory()
  const { world, alice, bob, carol } = await aTeam({}, { dataDir })
  await add(alice, 'dave')
  await change(alice, 'dave', { role: 300 })
  await change(bob, 'carol', { muteTime: 3600, nameCard: '小鹿' })
  await change(carol, 'carol', { memberCustomField: [{ key: 'a', value: '1' }] })
  await alice.run('group.removeMembers', kick(['bob']))
  const before = (await page(alice)).memberList
  await world.close()
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

describe('at the same time', () => {
  it('two admins who remove each other both stay [MEMBER-17]', async () => {
    const { alice, bob, carol } = await aTeam()
    await change(alice, 'carol', { role: 300 })
    const codes = await Promise.all([
      bob.refused('group.removeMembers', kick(['carol'])),
      carol.refused('group.removeMembers', kick(['bob'])),
    ])
    expect(codes).toEqual([GROUP_NO_PERMISSION, GROUP_NO_PERMISSION])
    expect(await idsOf(alice)).toEqual(['alice', 'bob', 'carol'])
  })

  it('an owner who hands over and an admin who goes leave one owner [MEMBER-17]', async () => {
    const { alice, bob, carol } = await aTeam()
    await Promise.all([
      alice.run('group.changeOwner', { groupID: 'g', newOwnerID: 'bob' }),
      bob.run('group.quit', { groupID: 'g' }).catch(() => undefined),
      alice.run('group.removeMembers', kick(['bob'])).catch(() => undefined),
    ])
    const { memberList } = await page(carol)
    expect(memberList.filter(({ role }) => role === 400)).toHaveLength(1)
  })

  it('who is added and joins comes in once [MEMBER-17]', async () => {
    const { alice, bob, dave } = await aTeam()
    await Promise.all([
      add(alice, 'dave', 'erin'),
      add(bob, 'erin', 'dave'),
      dave.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 }),
    ])
    expect((await idsOf(alice)).toSorted()).toEqual([...names])
    const joined = dave.heard.events.filter(({ data }) => data.event === 'groupJoined')
    expect(joined.length).toBeLessThanOrEqual(1)
    const told = tipsOf(alice).flatMap(({ operationType, userIDList }) =>
      operationType === 1 ? userIDList : [],
    )
    expect(told.filter((userID) => userID === 'dave')).toHaveLength(1)
  })
})
