import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import type { SettingsInput } from '../../../server/src/domain/configuration/app-settings.ts'
import { Budget } from '../../../server/src/kernel/budget.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { add } from './support/friends.ts'
import { APP, type CreateAnswer, type Device, openCore, upTo } from './support/test-core.ts'

const { TOO_OFTEN } = serverCodes

const createTestBed = async (settings: SettingsInput) => {
  const testBed = await openCore({ settings: new Map([[APP, settings]]) })
  const [alice, bob, carol] = await Promise.all(
    ['alice', 'bob', 'carol'].map((userID) => testBed.device(userID)),
  )
  return { testBed, alice, bob, carol } as Record<'alice' | 'bob' | 'carol', Device> & {
    readonly testBed: typeof testBed
  }
}

const make = (device: Device, ...userIDs: string[]) =>
  device.run<CreateAnswer>('group.create', groupOf(userIDs))

const groupOf = (userIDs: readonly string[], groupID = '') => ({
  ...{ type: 'Private', name: '桌游', groupID },
  memberList: userIDs.map((userID) => ({ userID })),
})

const groupsOf = async (device: Device) => {
  const { groups } = await device.run<{ groups: { groupID: string }[] }>('group.list', {
    ...{ offset: 0, limit: 200 },
  })
  return groups.map(({ groupID }) => groupID)
}

const refusalOf = async (device: Device, command: string, body: object): Promise<string> => {
  const refused = await device.run(command, body).then(
    () => undefined,
    (cause) => cause,
  )
  if (!(refused instanceof Refusal)) throw new Error('not refused')
  expect(refused.code).toBe(TOO_OFTEN)
  return refused.message
}

describe('the groups that an account creates', () => {
  it('are limited in a minute; the refusal names the budget and the seconds [BUDGET-02]', async () => {
    const { testBed, alice, bob } = await createTestBed({ limits: { groupsPerMinute: 3 } })
    for (const _ of upTo(3)) await make(alice)
    const text = await refusalOf(alice, 'group.create', groupOf([]))
    expect(text).toMatch(/^create group: .*\(groupsPerMinute: 3\); free again in [1-6]?\d s$/)
    await make(bob)
    testBed.pass(Number(/in (\d+) s/.exec(text)?.[1]))
    await make(alice)
  })

  it('are not limited where the setting is 0 [BUDGET-02]', async () => {
    const { alice } = await createTestBed({ limits: { groupsPerMinute: 0, strangersPerMinute: 0 } })
    for (const _ of upTo(40)) await make(alice, 'bob')
    expect(await groupsOf(alice)).toHaveLength(40)
  })
})

describe('the non-friends that an account adds to groups', () => {
  it('are limited in a minute, over created groups and invitations together [BUDGET-03]', async () => {
    const { alice, bob } = await createTestBed({ limits: { strangersPerMinute: 2 } })
    const { group } = await make(alice, 'bob')
    await make(alice, 'bob')
    const text = await refusalOf(alice, 'group.create', groupOf(['bob'], 'third'))
    expect(text).toMatch(/^add to group: .*\(strangersPerMinute: 2\); free again in \d+ s$/)
    const more = { groupID: group.groupID, userIDList: ['carol'] }
    expect(await alice.refused('group.addMembers', more)).toBe(TOO_OFTEN)
    expect(await groupsOf(bob)).toHaveLength(2)
    expect(await groupsOf(alice)).not.toContain('third')
  })

  it('do not include mutual friends or members [BUDGET-03]', async () => {
    const { alice, bob } = await createTestBed({ limits: { strangersPerMinute: 1 } })
    await add(alice, 'bob')
    for (const _ of upTo(3)) await make(alice, 'bob')
    // Carol has not agreed to be a friend.
    await add(alice, 'carol', { type: 'Add_Type_Single' })
    const { group } = await make(alice, 'carol')
    expect(await alice.refused('group.create', groupOf(['carol']))).toBe(TOO_OFTEN)
    const again = { groupID: group.groupID, userIDList: ['carol'] }
    expect(await alice.run('group.addMembers', again)).toMatchObject({
      memberList: [{ userID: 'carol', result: 2 }],
    })
    expect(await groupsOf(bob)).toHaveLength(3)
  })

  it('are refused without a waiting time if waiting does not help [BUDGET-03]', async () => {
    const { alice } = await createTestBed({ limits: { strangersPerMinute: 1 } })
    const text = await refusalOf(alice, 'group.create', groupOf(['bob', 'carol']))
    expect(text).toMatch(/\(strangersPerMinute: 1\); ask for less$/)
  })
})

describe('an app in which only friends may add to groups', () => {
  const settings: SettingsInput = { groups: { addableBy: 'friends' } }

  it('asks non-friends for consent and adds friends at once when a group is created [BUDGET-04]', async () => {
    const { alice, bob, carol } = await createTestBed(settings)
    await add(alice, 'bob')
    const { group, overLimitUserIDList } = await make(alice, 'bob', 'carol')
    expect(overLimitUserIDList).toEqual([])
    expect(await groupsOf(bob)).toEqual([group.groupID])
    expect(await groupsOf(carol)).toEqual([])
    const { applicationList } = await carol.run<{ applicationList: Record<string, string>[] }>(
      'group.applications',
      { startTime: 0, limit: 10 },
    )
    expect(applicationList).toMatchObject([{ applicant: 'alice', groupID: group.groupID }])
    const { groupID, authentication, messageKey } = applicationList[0] ?? {}
    await carol.run('group.answerApplication', {
      ...{ groupID, authentication, messageKey, handleAction: 'Agree', handleMessage: '' },
    })
    expect(await groupsOf(carol)).toEqual([group.groupID])
  })

  it('asks non-friends for consent and adds friends at once when members are added [BUDGET-04]', async () => {
    const { alice, carol } = await createTestBed(settings)
    await add(alice, 'bob')
    const { group } = await alice.run<CreateAnswer>('group.create', {
      ...{ type: 'Private', name: '桌游', groupID: '', memberList: [] },
    })
    const { memberList } = await alice.run<{ memberList: object[] }>('group.addMembers', {
      ...{ groupID: group.groupID, userIDList: ['bob', 'carol'] },
    })
    expect(memberList).toEqual([
      { userID: 'bob', result: 1 },
      { userID: 'carol', result: 3 },
    ])
    expect(await groupsOf(carol)).toEqual([])
  })
})

describe('the data that an account writes to groups', () => {
  const writeData = (device: Device, groupID: string, at: number, mainSequence = 0) => {
    const counter = { key: 'k', value: `${at}` }
    const attribute = { operationType: 1, mainSequence, keyList: [] }
    const groupAttributeList = [{ key: 'k', value: `${at}` }]
    return [
      () => device.run('group.sendCustomData', { groupID, data: `${at}` }),
      () =>
        device.run('group.updateCounters', {
          ...{ groupID, mode: 'Set', random: at, counterList: [counter] },
        }),
      () => device.run('group.changeAttributes', { groupID, ...attribute, groupAttributeList }),
    ]
  }

  it('is limited in an hour, over all groups with a log together [BUDGET-25]', async () => {
    const { testBed, alice } = await createTestBed({ limits: { groupDataPerHour: 6 } })
    const groups = [await make(alice), await make(alice)].map(({ group }) => group.groupID)
    for (const [at, groupID] of groups.entries()) {
      for (const write of writeData(alice, groupID, at)) await write()
    }
    const [groupID = ''] = groups
    for (const write of writeData(alice, groupID, 9, 1)) {
      const refusal = await write().catch((cause) => cause)
      expect(refusal).toMatchObject({ code: TOO_OFTEN })
      expect(refusal.message).toMatch(
        /^write data of group: .*\(groupDataPerHour: 6\); free again in \d+ s$/,
      )
    }
    testBed.pass(3_600)
    await alice.run('group.sendCustomData', { groupID, data: 'x' })
  })

  it('is not limited in live rooms, which have no log [BUDGET-25]', async () => {
    const { alice } = await createTestBed({ limits: { groupDataPerHour: 2 } })
    await alice.run('group.create', { type: 'AVChatRoom', name: 'live', groupID: 'live' })
    for (const at of upTo(10)) {
      await alice.run('group.sendCustomData', { groupID: 'live', data: `${at}` })
    }
  })
})

describe('a budget', () => {
  const options = { windowMs: 1_000, action: 'act', setting: 'acts' }

  it('keeps the keys with the highest use when there are too many keys [BUDGET-05]', () => {
    const budget = new Budget({ clock: { now: () => 0 }, keys: 100, ...options })
    budget.take('large', 50, 50)
    for (const at of upTo(10_000)) budget.take(`small ${at}`, 1, 50)
    expect(() => budget.take('large', 1, 50)).toThrow(Refusal)
  })

  it('is full again after its window, and refused amounts are not charged [BUDGET-05]', () => {
    let now = 0
    const budget = new Budget({ clock: { now: () => now }, ...options })
    budget.take('a', 3, 5)
    expect(() => budget.take('a', 3, 5)).toThrow('free again in 1 s')
    budget.take('a', 2, 5)
    expect(() => budget.refuseUsedUp('a', 5)).toThrow(Refusal)
    now = 1_000
    budget.refuseUsedUp('a', 5)
    budget.take('a', 5, 5)
  })
})
