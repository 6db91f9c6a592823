import { setImmediate } from 'node:timers/promises'
import { serverCodes, type WireGroup } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { defaultMemoryLimits } from '../../../server/src/domain/cache/memory-limits.ts'
import { groupTypes } from '../../../server/src/domain/rules/group-types.ts'
import { heldCore } from './support/held-core.ts'
import { rowsIn } from './support/rows-in.ts'
import {
  APP,
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const { GROUP_NOT_FOUND, GROUP_NO_PERMISSION } = serverCodes

const dismiss = (device: Device, groupID = 'g') =>
  device.run<{ position: number }>('group.dismiss', { groupID })

const aGroupOf = async (type = 'Public', options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const carol = await testBed.device('carol')
  const groupID = type === 'Community' ? '@TGS#_g' : 'g'
  const memberList = [{ userID: 'bob', role: 'Admin' }, { userID: 'carol' }]
  await alice.run('group.create', { type, name: 'g', groupID, memberList })
  return { testBed, alice, bob, carol, groupID }
}

const endOf = (device: Device) =>
  device.received.events.filter(({ data }) => data.event === 'groupLeft')

const noticesOf = ({ received }: Device) =>
  received.notices.map(
    ({ message }) => (message.payload as { operationType: number }).operationType,
  )

/** Waits until the members were notified in all batches. */
const notified = (...devices: Device[]) =>
  expect.poll(() => devices.every((device) => endOf(device).length > 0)).toBe(true)

describe('dismissing a group', () => {
  it('removes it for all members, with a notice, on all devices [GROUP-28]', async () => {
    const { testBed, alice, bob, carol } = await aGroupOf()
    const tablet = await testBed.device('alice', 'alice-2')
    const { cookie } = await wholeList(bob)
    await alice.run('group.send', aGroupMessage('alice', 'g'))
    const { position } = await dismiss(alice)
    expect(endOf(alice)).toEqual([])
    expect(endOf(tablet)).toEqual([
      { position, data: { event: 'groupLeft', groupID: 'g', number: 1, reason: 'dismissed' } },
    ])
    await notified(bob, carol)
    for (const device of [alice, bob, carol]) expect(noticesOf(device).at(-1)).toBe(5)
    const missed = await syncAll(bob, cookie)
    expect(missed.events.map(({ data }) => data)).toEqual([
      { event: 'groupLeft', groupID: 'g', number: 1, reason: 'dismissed' },
    ])
    expect(missed.groupEvents).toEqual([])
    expect(missed.conversations).toEqual([])
    for (const device of [alice, bob]) {
      expect((await wholeList(device)).conversations).toEqual([])
      expect(await device.run('group.list', { limit: 10, offset: 0 })).toEqual({
        groups: [],
        totalCount: 0,
      })
      const send = aGroupMessage(device.userID, 'g')
      expect(await device.refused('group.send', send)).toBe(GROUP_NOT_FOUND)
      expect(await device.refused('group.dismiss', { groupID: 'g' })).toBe(GROUP_NOT_FOUND)
    }
  })

  it('frees the id at once, and a new group contains nothing of the old one [GROUP-29]', async () => {
    const { alice, bob, carol } = await aGroupOf()
    for (const random of upTo(3)) {
      await bob.run('group.send', { ...aGroupMessage('bob', 'g'), random })
    }
    await dismiss(alice)
    const { group } = await bob.run<{ group: WireGroup }>('group.create', {
      type: 'Public',
      name: 'again',
      groupID: 'g',
    })
    expect(group).toMatchObject({ ownerID: 'bob', memberCount: 1, nextMessageSeq: 2 })
    await notified(carol)
    await expect.poll(() => endOf(bob).length).toBe(1)
    // bob had joined the new group before he was notified of the old one's end.
    expect(endOf(bob)).toMatchObject([{ data: { number: 1 } }])
    expect(group.number).toBe(2)
    const history = await bob.run<{ messageList: { sequence: number }[] }>('message.history', {
      conversationType: 2,
      to: 'g',
      sequence: 0,
      direction: 0,
      count: 20,
    })
    expect(history.messageList.map(({ sequence }) => sequence)).toEqual([1])
    expect(await carol.refused('group.send', aGroupMessage('carol', 'g'))).toBe(GROUP_NO_PERMISSION)
  })

  it.each(Object.entries(groupTypes))(
    '%s: follows the table of rights [GROUP-15]',
    async (type, { rights }) => {
      const { alice, bob, groupID } = await aGroupOf(type)
      const refused = (device: Device) => device.refused('group.dismiss', { groupID })
      if (type === 'AVChatRoom') {
        await bob.run('group.join', { groupID, applyMessage: '', historyMessageFlag: 0 })
      }
      expect(await refused(bob)).toBe(GROUP_NO_PERMISSION)
      if (rights.dismiss.includes(400)) await dismiss(alice, groupID)
      else expect(await refused(alice)).toBe(GROUP_NO_PERMISSION)
    },
  )

  it('resumes after a restart, and leaves no rows behind [GROUP-28]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice } = await aGroupOf('Public', { dataDir })
    const many = upTo(450).map((index) => `user-${index}`)
    for (const userID of many) await testBed.core.openAccount(APP, userID)
    const memberList = many.map((userID) => ({ userID }))
    const body = { type: 'Public', name: 'big', groupID: 'big', memberList }
    await alice.run('group.create', body)
    for (const random of upTo(20)) {
      await alice.run('group.send', { ...aGroupMessage('alice', 'big'), random })
    }
    await dismiss(alice, 'big')
    await testBed.close()
    const after = await openCore({ dataDir })
    const late = await after.device('user-450')
    const early = await after.device('user-1')
    const groupEventsOf = async (device: Device) =>
      (await syncAll(device, '0.0')).events.map(({ data }) => data.event)
    await expect
      .poll(() => groupEventsOf(late), { timeout: 10_000 })
      .toEqual(['groupJoined', 'groupLeft'])
    expect(await groupEventsOf(early)).toEqual(['groupJoined', 'groupLeft'])
    expect((await wholeList(late)).conversations).toEqual([])
    await after.close()
    const rest = await openCore({ dataDir })
    await rest.close()
    const count = async (from: string) => (await rowsIn(dataDir, `select 1 from ${from}`)).length
    expect(await count("groups where dismissed <> ''")).toBe(0)
    expect(await count('group_members')).toBe(3)
    expect(await count("conversations where key like 'd:%'")).toBe(0)
  })

  it('never reuses its number, even after a restart [GROUP-57]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await aGroupOf('Public', { dataDir })
    const other = { type: 'Public', name: 'other', groupID: 'other' }
    const made = await bob.run<{ group: WireGroup }>('group.create', other)
    const { cookie } = await wholeList(alice)
    await dismiss(bob, 'other')
    await expect.poll(() => rowsIn(dataDir, 'select id from groups')).toHaveLength(1)
    await testBed.close()
    const last = await openCore({ dataDir })
    const device = await last.device('bob')
    const { group } = await device.run<{ group: WireGroup }>('group.create', other)
    expect(group.number).toBeGreaterThan(made.group.number ?? 0)
    await device.run('group.send', aGroupMessage('bob', 'g'))
    // Later messages are new to clients that have seen the freed numbers.
    const missed = await syncAll(await last.device('alice'), cookie)
    expect(missed.conversations.map((row) => row.group?.groupID)).toEqual(['g'])
    await last.close()
  })

  it('while a user joins: a member is notified, a later user is refused [GROUP-30]', async () => {
    const { testBed, alice } = await aGroupOf()
    const dave = await testBed.device('dave')
    const joining = { groupID: 'g', applyMessage: '', historyMessageFlag: 0 }
    const [joined] = await Promise.allSettled([dave.run('group.join', joining), dismiss(alice)])
    const isIn = joined.status === 'fulfilled'
    if (isIn) await notified(dave)
    expect(endOf(dave)).toHaveLength(isIn ? 1 : 0)
    expect((await wholeList(dave)).conversations).toEqual([])
    expect(await dave.refused('group.join', joining)).toBe(GROUP_NOT_FOUND)
  })
})

describe('a dismissal that is not on disk yet', () => {
  it('is not undone when the group leaves a full memory [GROUP-28]', async () => {
    const memoryLimits = { ...defaultMemoryLimits, groups: 1 }
    const { holdCommit, caller } = await heldCore(temporaryDirectory(), { memoryLimits })
    const alice = await caller('alice')
    const bob = await caller('bob')
    const memberList = [{ userID: 'bob' }]
    await alice('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
    const commit = holdCommit()
    const dismissing = alice('group.dismiss', { groupID: 'g' })
    await commit.begun
    for (const groupID of ['none-1', 'none-2', 'none-3']) {
      await bob('group.send', aGroupMessage('bob', groupID)).catch(codeOf)
      await loaded()
    }
    const late = bob('group.send', aGroupMessage('bob', 'g')).catch(codeOf)
    await loaded()
    commit.go()
    expect(await late).toBe(GROUP_NOT_FOUND)
    await dismissing
  })
})

const codeOf = ({ code }: { readonly code: number }) => code

/** Queries of the embedded database have answered. */
const loaded = async () => {
  for (const _ of upTo(10)) await setImmediate()
}
