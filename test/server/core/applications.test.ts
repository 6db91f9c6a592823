import { type AnswerOf, type commands, serverCodes, type WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { APP, type Device, openCore, syncAll, temporaryDirectory } from './support/test-core.ts'

const { GROUP_APPLICATION_HANDLED, GROUP_BAD_PARAMETER, GROUP_FULL, GROUP_NO_PERMISSION } =
  serverCodes

type Applications = AnswerOf<typeof commands.group.applications>

/** alice owns the group and bob manages it; dave and erin want to join. */
const aGroup = async (fields: object = {}, options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const device = (userID: string) => testBed.device(userID)
  const alice = await device('alice')
  const bob = await device('bob')
  const carol = await device('carol')
  const dave = await device('dave')
  const erin = await device('erin')
  const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
  const group = { type: 'Public', name: '桌游', groupID: 'g', joinOption: 'NeedPermission' }
  await alice.run('group.create', { ...group, memberList, ...fields })
  return { testBed, alice, bob, carol, dave, erin }
}

const apply = (device: Device, applyMessage = '你好') =>
  device.run<{ status: string; group?: WireGroup }>('group.join', {
    groupID: 'g',
    applyMessage,
    historyMessageFlag: 0,
  })

const listOf = async (device: Device) => {
  const all: Applications['applicationList'][number][] = []
  let startTime = 0
  do {
    const page = await device.run<Applications>('group.applications', { startTime, limit: 2 })
    all.push(...page.applicationList)
    startTime = page.nextStartTime
  } while (startTime !== 0)
  return all
}

const answering = async (device: Device, index = 0) => {
  const application = (await listOf(device))[index]
  if (application === undefined) throw new Error('no application')
  const { groupID, authentication, messageKey } = application
  return { groupID, authentication, messageKey, handleAction: 'Agree', handleMessage: '欢迎' }
}

const operations = ({ received }: Device) =>
  received.notices.map(
    ({ message }) => (message.payload as { operationType: number }).operationType,
  )

const systemOf = async (device: Device) => {
  const { conversations } = await device.run<{
    conversations: { unreadCount: number; lastMessage?: { payload: object } }[]
  }>('conversation.get', { conversationIDList: ['@TIM#SYSTEM'] })
  return conversations[0]
}

describe('a group whose joining needs approval', () => {
  it('stores the application and notifies those who may answer it [GROUP-31]', async () => {
    const { alice, bob, carol, dave } = await aGroup()
    expect(await apply(dave)).toEqual({ status: 'WaitAdminApproval', position: 0 })
    for (const device of [alice, bob]) {
      expect(device.received.notices.at(-1)?.message).toMatchObject({
        from: 'dave',
        to: 'g',
        payload: {
          operationType: 1,
          operatorID: 'dave',
          handleMessage: '你好',
          authentication: expect.stringMatching(/^.{16}$/),
          messageKey: '1',
        },
      })
      expect(await listOf(device)).toMatchObject([
        {
          applicationType: 0,
          applicant: 'dave',
          groupID: 'g',
          groupName: '桌游',
          userID: 'dave',
          note: '你好',
        },
      ])
    }
    expect(operations(carol)).not.toContain(1)
    expect(await listOf(carol)).toEqual([])
    expect(await listOf(dave)).toEqual([])
    expect(await alice.run('group.profile', { groupIDList: ['g'] })).toMatchObject({
      groups: [{ memberCount: 3 }],
    })
  })

  it('notifies again only if the note has changed, and removes the older notice [GROUP-31]', async () => {
    const { alice, dave } = await aGroup()
    await apply(dave)
    await apply(dave)
    expect(operations(alice).filter((one) => one === 1)).toHaveLength(1)
    const older = await answering(alice)
    await apply(dave, '再试一次')
    expect((await listOf(alice)).map(({ note }) => note)).toEqual(['再试一次'])
    expect(await alice.refused('group.answerApplication', older)).toBe(GROUP_APPLICATION_HANDLED)
    expect(await listOf(alice)).toHaveLength(1)
    expect((await systemOf(alice))?.unreadCount).toBe(1)
  })

  it('admits an accepted applicant: members receive a tip, the applicant a notice [GROUP-32]', async () => {
    const { alice, bob, carol, dave } = await aGroup()
    await apply(dave)
    expect((await systemOf(alice))?.unreadCount).toBe(1)
    const { group } = await bob.run<{ group: WireGroup }>(
      'group.answerApplication',
      await answering(bob),
    )
    expect(group).toMatchObject({ memberCount: 4, selfInfo: { role: 300 } })
    expect(carol.received.messages.at(-1)?.message).toMatchObject({
      payload: { operationType: 1, operatorID: 'bob', userIDList: ['dave'], groupJoinType: 1 },
    })
    expect(dave.received.events.map(({ data }) => data.event)).toEqual(['groupJoined'])
    expect(operations(dave)).toEqual([2])
    expect(dave.received.notices[0]?.message.payload).toMatchObject({ handleMessage: '欢迎' })
    // Bob was invited, too.
    for (const [device, unreadCount] of [
      [alice, 0],
      [bob, 1],
    ] as const) {
      expect(await listOf(device)).toEqual([])
      expect(device.received.events.at(-1)?.data).toMatchObject({
        event: 'messagesDeleted',
        conversationType: 3,
        unread: { unreadCount },
      })
    }
    expect(await systemOf(alice)).toMatchObject({
      unreadCount: 0,
      lastMessage: { payload: { operationType: 6 } },
    })
  })

  it('sends a rejected applicant the reason, and accepts a new application [GROUP-32]', async () => {
    const { alice, dave } = await aGroup()
    await apply(dave)
    const answer = { ...(await answering(alice)), handleAction: 'Reject', handleMessage: '已满' }
    await alice.run('group.answerApplication', answer)
    expect(dave.received.notices.map(({ message }) => message.payload)).toMatchObject([
      { operationType: 3, handleMessage: '已满' },
    ])
    expect(await apply(dave)).toMatchObject({ status: 'WaitAdminApproval' })
    expect(await listOf(alice)).toHaveLength(1)
  })

  it('counts the first of two answers and refuses the second one [GROUP-33]', async () => {
    const { alice, bob, dave } = await aGroup()
    await apply(dave)
    const body = await answering(alice)
    const outcomes = await Promise.allSettled([
      alice.run('group.answerApplication', body),
      bob.run('group.answerApplication', { ...body, handleAction: 'Reject' }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: GROUP_APPLICATION_HANDLED } },
    ])
    expect(operations(dave)).toEqual([2])
  })

  it('refuses answers from users without the right [GROUP-34]', async () => {
    const { alice, carol, dave, erin } = await aGroup()
    await apply(dave)
    const body = await answering(alice)
    const refused = (device: Device, fields: object = {}) =>
      device.refused('group.answerApplication', { ...body, ...fields })
    for (const device of [carol, dave, erin]) {
      expect(await refused(device)).toBe(GROUP_NO_PERMISSION)
    }
    expect(await refused(alice, { authentication: 'guessed' })).toBe(GROUP_APPLICATION_HANDLED)
    expect(await refused(alice, { handleAction: 'Maybe' })).toBe(GROUP_BAD_PARAMETER)
    expect(await listOf(alice)).toHaveLength(1)
    await erin.run('group.create', { type: 'Public', name: 'e', groupID: 'e' })
    expect(await refused(erin, { groupID: 'e' })).toBe(GROUP_APPLICATION_HANDLED)
    expect(await listOf(alice)).toHaveLength(1)
  })

  it('drops the application of a user who joined in another way, and keeps it while the group is full [GROUP-33]', async () => {
    const { alice, dave, erin } = await aGroup({ maxMemberNum: 4 })
    await apply(dave)
    await apply(erin)
    const [first, second] = [await answering(alice), await answering(alice, 1)]
    await alice.run('group.update', { groupID: 'g', joinOption: 'FreeAccess' })
    await apply(dave)
    expect(await alice.refused('group.answerApplication', first)).toBe(GROUP_APPLICATION_HANDLED)
    expect(await alice.refused('group.answerApplication', second)).toBe(GROUP_FULL)
    expect(await listOf(alice)).toHaveLength(1)
  })

  it('keeps applications over a restart, and offline administrators receive them [GROUP-31]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, dave } = await aGroup({}, { dataDir })
    await apply(dave)
    await testBed.close()
    const after = await openCore({ dataDir })
    const bob = await after.device('bob')
    const missed = await syncAll(bob, '0.0')
    expect(missed.events.map(({ data }) => data.event)).toEqual(['groupJoined'])
    await bob.run('group.answerApplication', await answering(bob))
    const alice = await after.device('alice')
    const deleted = (await syncAll(alice, '0.0')).events.at(-1)
    expect(deleted?.data).toMatchObject({ event: 'messagesDeleted', conversationType: 3 })
  })
})

describe('an invitation', () => {
  const invite = (device: Device, ...userIDList: string[]) =>
    device.run('group.addMembers', { groupID: 'g', userIDList })

  it('by a member waits for an administrator if the group requires approval [GROUP-53]', async () => {
    const { alice, bob, carol, dave, erin } = await aGroup({ inviteOption: 'NeedPermission' })
    await invite(carol, 'dave')
    expect(operations(dave)).toEqual([])
    expect(bob.received.notices.at(-1)?.message).toMatchObject({
      from: 'carol',
      payload: { operationType: 23, operatorID: 'carol', userID: 'dave' },
    })
    expect(await listOf(alice)).toMatchObject([
      { applicationType: 2, applicant: 'carol', userID: 'dave' },
    ])
    const body = await answering(alice)
    expect(await dave.refused('group.answerApplication', body)).toBe(GROUP_NO_PERMISSION)
    expect(await carol.refused('group.answerApplication', body)).toBe(GROUP_NO_PERMISSION)
    await alice.run('group.answerApplication', body)
    expect(bob.received.messages.at(-1)?.message.payload).toMatchObject({
      operationType: 1,
      operatorID: 'carol',
      userIDList: ['dave'],
      groupJoinType: 2,
    })
    expect(operations(dave)).toEqual([7])
    expect(operations(carol)).toEqual([7, 13])
    await invite(bob, 'erin')
    expect(operations(erin)).toEqual([7])
  })

  it('notifies the inviter if it is rejected [GROUP-53]', async () => {
    const { alice, carol, dave } = await aGroup({ inviteOption: 'NeedPermission' })
    await invite(carol, 'dave')
    const answer = { ...(await answering(alice)), handleAction: 'Reject' }
    await alice.run('group.answerApplication', answer)
    expect(operations(carol)).toEqual([7, 14])
    expect(operations(dave)).toEqual([])
    expect(await listOf(alice)).toEqual([])
  })

  it('asks the invited user for consent if the app requires it [GROUP-54]', async () => {
    const settings = new Map([[APP, { groups: { inviteConsent: true } }]])
    const fields = { inviteOption: 'FreeAccess' }
    const { alice, bob, carol, dave, erin } = await aGroup(fields, { settings })
    await invite(carol, 'dave', 'erin')
    expect(operations(dave)).toEqual([12])
    expect(await listOf(alice)).toEqual([])
    expect(await listOf(dave)).toMatchObject([
      { applicationType: 1, applicant: 'carol', userID: 'dave', groupName: '桌游' },
    ])
    const [mine, other] = [await answering(dave), await answering(erin)]
    for (const device of [alice, bob, carol, erin]) {
      expect(await device.refused('group.answerApplication', mine)).toBe(GROUP_NO_PERMISSION)
    }
    await dave.run('group.answerApplication', mine)
    await erin.run('group.answerApplication', { ...other, handleAction: 'Reject' })
    expect(operations(carol)).toEqual([7, 13, 14])
    expect(alice.received.messages.at(-1)?.message.payload).toMatchObject({
      operatorID: 'carol',
      userIDList: ['dave'],
      groupJoinType: 2,
    })
    expect(await dave.refused('group.answerApplication', mine)).not.toBe(0)
    const { groups } = await alice.run<{ groups: WireGroup[] }>('group.profile', {
      groupIDList: ['g'],
    })
    expect(groups[0]?.memberCount).toBe(4)
  })
})
