import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  APP,
  type Device,
  type HistoryAnswerOf,
  openCore,
  type SyncAnswerOf,
  type TestCore,
  temporaryDirectory,
  upTo,
} from './support/test-core.ts'

const NOTIFY = 'group_open_http_svc/send_group_system_notification'

const notify = ({ core }: TestCore, body: object) =>
  core.administer({ sdkAppID: APP, identifier: 'administrator' }, NOTIFY, body)

/** The code that a call of the back end is refused with. */
const refusal = (call: Promise<object>) =>
  call.then(
    () => 0,
    (error: { readonly code?: number }) => error.code,
  )

const historyOf = (device: Device, sequence = 0, count = 100) =>
  device.run<HistoryAnswerOf>('message.history', {
    conversationType: 3,
    to: '@TIM#SYSTEM',
    sequence,
    count,
    direction: 0,
  })

const aTeam = async (testBed: TestCore, ...members: string[]) => {
  const alice = await testBed.device('alice')
  const devices: Device[] = []
  for (const userID of members) devices.push(await testBed.device(userID))
  await alice.run('group.create', {
    type: 'Public',
    name: 'g',
    groupID: 'g',
    memberList: members.map((userID) => ({ userID })),
  })
  return { alice, devices }
}

const custom = ({ received }: Device) =>
  received.notices.flatMap(({ message }) => {
    const { operationType, userDefinedField } = message.payload as Record<string, unknown>
    return operationType === 255 ? userDefinedField : []
  })

describe('notices of a group', () => {
  it('take consecutive positions in each account’s log, after the events that they report [NOTICE-02]', async () => {
    const testBed = await openCore()
    const { alice, devices } = await aTeam(testBed, 'bob')
    const [bob] = devices
    expect(alice.received.notices).toMatchObject([{ position: 2, message: { sequence: 1 } }])
    expect(bob?.received.positions).toEqual([1, 2])
    expect(bob?.received.notices).toMatchObject([
      { position: 2, message: { sequence: 1, conversationType: 3, to: 'g', from: 'alice' } },
    ])
  })

  it('reach thousands of members, each once, in batches [NOTICE-08]', async () => {
    const testBed = await openCore()
    const { alice } = await aTeam(testBed)
    const devices: Device[] = []
    for (const index of upTo(450)) {
      const device = await testBed.device(`user${index}`)
      await device.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
      devices.push(device)
    }
    expect(await notify(testBed, { GroupId: 'g', Content: '开服' })).toEqual({})
    for (const device of [alice, ...devices]) expect(custom(device)).toEqual(['开服'])
    const identities = devices.map(({ received }) => received.notices.at(-1)?.message.random)
    expect(new Set(identities).size).toBe(450)
  })

  it('go to members only, and to all of them if no recipients are named [NOTICE-08]', async () => {
    const testBed = await openCore()
    const { alice, devices } = await aTeam(testBed, 'bob', 'carol')
    const nonMember = await testBed.device('dave')
    await notify(testBed, { GroupId: 'g', Content: '1', ToMembers_Account: ['bob', 'dave', 'bob'] })
    await notify(testBed, { GroupId: 'g', Content: '2', ToMembers_Account: [] })
    await notify(testBed, { GroupId: 'g', Content: '3', ToMembers_Account: ['nobody'] })
    expect([alice, ...devices, nonMember].map(custom)).toEqual([['2'], ['1', '2'], ['2'], []])
  })

  it.each<[string, object, number]>([
    ['no group', { Content: 'x' }, serverCodes.GROUP_BAD_PARAMETER],
    ['an unknown group', { GroupId: 'x', Content: 'x' }, serverCodes.GROUP_NOT_FOUND],
    ['no text', { GroupId: 'g' }, serverCodes.GROUP_BAD_PARAMETER],
    ['an empty text', { GroupId: 'g', Content: '' }, serverCodes.GROUP_BAD_PARAMETER],
    [
      'a text that is too long',
      { GroupId: 'g', Content: '长'.repeat(4097) },
      serverCodes.BODY_TOO_LARGE,
    ],
    [
      'no list of users',
      { GroupId: 'g', Content: 'x', ToMembers_Account: 'bob' },
      serverCodes.GROUP_BAD_PARAMETER,
    ],
  ])('are refused with %s [NOTICE-08]', async (_, body, code) => {
    const testBed = await openCore()
    const { alice } = await aTeam(testBed)
    expect(await refusal(notify(testBed, body))).toBe(code)
    expect(custom(alice)).toEqual([])
  })

  it('survive a restart, page by page, for each user separately [NOTICE-05] [NOTICE-07]', async () => {
    const dataDir = temporaryDirectory()
    const testBed = await openCore({ dataDir })
    await aTeam(testBed, 'bob')
    for (const index of upTo(70)) {
      await notify(testBed, { GroupId: 'g', Content: `${index}`, ToMembers_Account: ['bob'] })
    }
    await testBed.close()
    const again = await openCore({ dataDir })
    const bob = await again.device('bob')
    const newest = await historyOf(bob, 0, 50)
    expect(newest).toMatchObject({ coveredFrom: 22, coveredTo: 71, isComplete: false })
    const older = await historyOf(bob, 21, 50)
    expect(older).toMatchObject({ coveredFrom: 1, coveredTo: 21, isComplete: true })
    expect(older.messageList.map(({ sequence }) => sequence)).toEqual(upTo(21))
    const alice = await again.device('alice')
    expect((await historyOf(alice)).messageList).toMatchObject([{ payload: { operationType: 6 } }])
    await bob.run('conversation.readAll', { readAllC2CMessage: 1, groupMessageReadInfoList: [] })
    await notify(again, { GroupId: 'g', Content: '71' })
    expect(bob.received.notices).toMatchObject([{ position: 73, message: { sequence: 72 } }])
  })

  it('are a row of a sync, but no C2C conversation with oneself [NOTICE-03]', async () => {
    const testBed = await openCore()
    const { devices } = await aTeam(testBed, 'bob')
    const [bob] = devices
    if (bob === undefined) throw new Error('no bob')
    const rows = await bob.run('conversation.get', {
      conversationIDList: ['C2Cbob', '@TIM#SYSTEM'],
    })
    expect(rows).toMatchObject({ conversations: [{ type: 3, unreadCount: 1, nextMessageSeq: 2 }] })
    const sync = { cookie: '0.0', syncFlag: 0, isOnlineSync: 1 }
    const { conversationList } = await bob.run<SyncAnswerOf>('account.sync', sync)
    expect(conversationList.filter(({ type }) => type !== 2)).toMatchObject([
      { type: 3, unreadCount: 1, lastMessage: { to: 'g' } },
    ])
    const read = { conversationType: 3, to: '@TIM#SYSTEM', messageReadSeq: 1, lastMessageTime: 0 }
    const tablet = await testBed.device('bob', 'bob-2')
    expect(await bob.run('conversation.read', read)).toEqual({})
    expect(tablet.received.events).toMatchObject([
      { position: 3, data: { event: 'read', conversationType: 3, unreadCount: 0 } },
    ])
    expect(await bob.run('conversation.read', read)).toEqual({})
  })
})
