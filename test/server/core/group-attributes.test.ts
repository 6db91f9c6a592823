import { AttributeOperation, type AttributesEvent, serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

const { init, set, clear, delete: remove, refresh } = AttributeOperation

/** alice owns the group, bob is a member, dave is not. */
const aGroup = async (type = 'Public', options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const dave = await testBed.device('dave')
  const groupID = type === 'Community' ? '@TGS#_g' : 'g'
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type, name: 'g', groupID, memberList })
  return { testBed, alice, bob, dave, groupID }
}

const asList = (attributes: object) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value }))

const body = (
  groupID: string,
  mainSequence: number,
  operationType: number,
  attributes: object = {},
  keyList: readonly string[] = [],
) => ({
  groupID,
  mainSequence,
  operationType,
  groupAttributeList: asList(attributes),
  keyList,
})

const change = (device: Device, ...args: Parameters<typeof body>) =>
  device.run<{ mainSequence: number }>('group.changeAttributes', body(...args))

const refused = (device: Device, ...args: Parameters<typeof body>) =>
  device.refused('group.changeAttributes', body(...args))

const list = async (device: Device, groupID: string) => {
  const { mainSequence, groupAttributeList } = await device.run<{
    mainSequence: number
    groupAttributeList: { key: string; value: string; sequence: number }[]
  }>('group.attributes', { groupID })
  const values = groupAttributeList.map(({ key, value, sequence }) => [key, value, sequence])
  return [mainSequence, ...values]
}

const attributeEventsOf = ({ received }: Device) =>
  received.groupEvents.flatMap(({ data }) => (data.event === 'attributes' ? [data] : []))

describe.each(['Private', 'Public', 'ChatRoom', 'Community'])(
  'attributes of a %s group',
  (type) => {
    it('are written, merged, deleted and cleared atomically, and published to all members [GROUP-100] [GROUP-101]', async () => {
      const { alice, bob, groupID } = await aGroup(type)
      expect(await change(alice, groupID, 0, init, { a: '1', b: '2' })).toEqual({ mainSequence: 1 })
      expect(await change(bob, groupID, 1, set, { b: '3', c: '' })).toEqual({ mainSequence: 2 })
      expect(await list(bob, groupID)).toEqual([2, ['a', '1', 1], ['b', '3', 2], ['c', '', 2]])
      await change(alice, groupID, 2, remove, {}, ['a', 'a', 'c'])
      expect(await list(bob, groupID)).toEqual([3, ['b', '3', 2]])
      await change(bob, groupID, 3, clear)
      expect(await list(alice, groupID)).toEqual([4])
      for (const device of [alice, bob]) {
        const published = attributeEventsOf(device).map((one: AttributesEvent) => [
          one.operationType,
          one.mainSequence,
          one.groupAttributeList.map(({ key, value }) => `${key}${value}`).join(),
          one.keyList.join(),
        ])
        expect(published).toEqual([
          [init, 1, 'a1,b2', ''],
          [set, 2, 'b3,c', ''],
          [remove, 3, '', 'a,c'],
          [clear, 4, '', ''],
        ])
      }
    })

    it('are refused to non-members [GROUP-102]', async () => {
      const { dave, groupID } = await aGroup(type)
      const { GROUP_NO_PERMISSION, GROUP_NOT_FOUND } = serverCodes
      expect(await refused(dave, groupID, 0, set, { a: '1' })).toBe(GROUP_NO_PERMISSION)
      expect(await dave.refused('group.attributes', { groupID })).toBe(GROUP_NO_PERMISSION)
      expect(await refused(dave, 'none', 0, set, { a: '1' })).toBe(GROUP_NOT_FOUND)
    })
  },
)

describe('attributes', () => {
  it('are refused if another user was faster, and no write is lost [GROUP-103]', async () => {
    const { alice, bob, groupID } = await aGroup()
    const both = await Promise.allSettled([
      change(alice, groupID, 0, set, { a: '1' }),
      change(bob, groupID, 0, set, { b: '1' }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await refused(bob, groupID, 0, init, {})).toBe(serverCodes.ATTRIBUTE_CONFLICT)
    expect(await refused(bob, groupID, 2, set, { b: '1' })).toBe(serverCodes.ATTRIBUTE_CONFLICT)
    expect(await list(bob, groupID)).toEqual([1, ['a', '1', 1]])
    expect(await change(bob, groupID, 1, set, { b: '1' })).toEqual({ mainSequence: 2 })
  })

  it('beyond the limits of length and number change nothing [GROUP-104]', async () => {
    const { alice, groupID } = await aGroup()
    const full = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, '']))
    await change(alice, groupID, 0, init, full)
    const before = await list(alice, groupID)
    const [long, most] = ['v'.repeat(4_001), 'v'.repeat(4_000)]
    const cases: readonly (readonly [object, number])[] = [
      [{ ['k'.repeat(33)]: '' }, serverCodes.ATTRIBUTE_KEY_TOO_LONG],
      [{ ['键'.repeat(11)]: '' }, serverCodes.ATTRIBUTE_KEY_TOO_LONG],
      [{ k1: long }, serverCodes.ATTRIBUTE_VALUE_TOO_LONG],
      [{ k16: '' }, serverCodes.TOO_MANY_ATTRIBUTES],
      [{ k1: most, k2: most, k3: most, k4: most }, serverCodes.ATTRIBUTES_TOO_LONG],
      [{ '': '1' }, serverCodes.GROUP_BAD_PARAMETER],
      [{ k1: 1 }, serverCodes.GROUP_BAD_PARAMETER],
    ]
    for (const [attributes, code] of cases) {
      expect(await refused(alice, groupID, 1, set, attributes)).toBe(code)
    }
    expect(await refused(alice, groupID, 1, remove, {}, ['k1', 'none'])).toBe(
      serverCodes.ATTRIBUTE_NOT_FOUND,
    )
    expect(await list(alice, groupID)).toEqual(before)
    expect(attributeEventsOf(alice)).toHaveLength(1)
    await change(alice, groupID, 1, set, { k1: most, k2: most, k3: most })
  })

  it('that do not change are not published [GROUP-101]', async () => {
    const { alice, groupID } = await aGroup()
    for (const operation of [init, set, clear, remove]) {
      expect(await change(alice, groupID, 0, operation)).toEqual({ mainSequence: 0 })
    }
    expect(attributeEventsOf(alice)).toEqual([])
  })

  it('are refused to a user who writes too often [GROUP-105]', async () => {
    const { testBed, alice, bob, groupID } = await aGroup()
    const write = () => refused(alice, groupID, 9, set, { a: '1' })
    for (let n = 0; n < 40; n++) expect(await write()).toBe(serverCodes.ATTRIBUTE_CONFLICT)
    expect(await write()).toBe(serverCodes.ATTRIBUTES_TOO_OFTEN)
    await change(bob, groupID, 0, set, { a: '1' })
    testBed.pass(5)
    await change(alice, groupID, 1, set, { a: '2' })
  })

  it('are synced with their current values to offline members, once [GROUP-106]', async () => {
    const { alice, bob, groupID } = await aGroup()
    const { cookie } = await wholeList(bob)
    await change(alice, groupID, 0, init, { a: '1', b: '1' })
    await change(alice, groupID, 1, set, { a: '2' })
    await change(alice, groupID, 2, remove, {}, ['b'])
    const { groupEvents } = await syncAll(bob, cookie)
    const published = groupEvents.filter(({ data }) => data.event === 'attributes')
    expect(published.map(({ data }) => data)).toEqual([
      {
        event: 'attributes',
        operationType: refresh,
        mainSequence: 3,
        groupAttributeList: [{ key: 'a', value: '2', sequence: 2 }],
        keyList: [],
      },
    ])
  })

  it('survive a restart, and are deleted with their group [GROUP-106] [GROUP-107]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, groupID } = await aGroup('Public', { dataDir })
    await change(alice, groupID, 0, init, { '\u0000\ud83d\ude00': 'ü' })
    const before = await list(alice, groupID)
    await testBed.close()
    const after = await openCore({ dataDir })
    const again = await after.device('alice')
    expect(await list(again, groupID)).toEqual(before)
    await again.run('group.dismiss', { groupID })
    await again.run('group.create', { type: 'Public', name: 'g', groupID })
    expect(await list(again, groupID)).toEqual([0])
    expect(await change(again, groupID, 0, set, { a: '1' })).toEqual({ mainSequence: 1 })
  })
})
