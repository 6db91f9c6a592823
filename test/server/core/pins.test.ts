import { type PinnedEvent, serverCodes, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import {
  aGroupMessage,
  type Device,
  openCore,
  syncAll,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

const { GROUP_BAD_PARAMETER, GROUP_NO_PERMISSION, GROUP_NOT_FOUND, TOO_MANY_PINNED } = serverCodes

/**
 * alice owns the group, bob is a member, dave is not; the first message is the tip about bob's
 * joining.
 */
const aGroup = async (type = 'Public', options: Parameters<typeof openCore>[0] = {}) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const dave = await testBed.device('dave')
  const groupID = type === 'Community' ? '@TGS#_g' : 'g'
  await alice.run('group.create', { type, name: 'g', groupID, memberList: [{ userID: 'bob' }] })
  const say = async (by: Device = bob) => {
    const sent = await by.run<{ sequence: number }>('group.send', aGroupMessage(by.userID, groupID))
    return sent.sequence
  }
  return { testBed, alice, bob, dave, groupID, say }
}

const pin = (device: Device, groupID: string, sequence: number, isPinned = true) =>
  device.run('group.pin', { groupID, sequence, isPinned })

const refused = (device: Device, groupID: string, sequence: number, isPinned = true) =>
  device.refused('group.pin', { groupID, sequence, isPinned })

const list = async (device: Device, groupID: string) => {
  const { pinnedList } = await device.run<{
    pinnedList: { message: WireMessage; pinner: { userID: string } }[]
  }>('group.pinned', { groupID })
  return pinnedList.map(({ message, pinner }) => `${message.sequence} ${pinner.userID}`)
}

const pinEventsOf = ({ received }: Device) =>
  received.groupEvents.flatMap(({ data }) => (data.event === 'pinned' ? [shown(data)] : []))

const shown = ({ message, isPinned, operator }: PinnedEvent) =>
  `${message.sequence} ${isPinned} ${operator.userID}`

describe.each(['Private', 'Public', 'ChatRoom', 'Community'])('pinning in a %s group', (type) => {
  it('is allowed to administrators, visible to all, newest first [GROUP-120] [GROUP-121]', async () => {
    const { alice, bob, dave, groupID, say } = await aGroup(type)
    const [first, second] = [await say(), await say()]
    await pin(alice, groupID, first)
    await pin(alice, groupID, second)
    await pin(alice, groupID, second)
    expect(await refused(bob, groupID, first, false)).toBe(GROUP_NO_PERMISSION)
    expect(await refused(dave, groupID, first)).toBe(GROUP_NO_PERMISSION)
    expect(await dave.refused('group.pinned', { groupID })).toBe(GROUP_NO_PERMISSION)
    expect(await list(bob, groupID)).toEqual([`${second} alice`, `${first} alice`])
    await pin(alice, groupID, first, false)
    await pin(alice, groupID, first, false)
    expect(await list(bob, groupID)).toEqual([`${second} alice`])
    for (const device of [alice, bob]) {
      const published = [`${first} true alice`, `${second} true alice`, `${first} false alice`]
      expect(pinEventsOf(device)).toEqual(published)
    }
  })
})

describe('pinning', () => {
  it('is refused in a live room, and for missing messages [GROUP-120]', async () => {
    const { alice, groupID } = await aGroup()
    expect(await refused(alice, groupID, 99)).toBe(GROUP_BAD_PARAMETER)
    expect(await refused(alice, 'none', 1)).toBe(GROUP_NOT_FOUND)
    await alice.run('group.update', { groupID, name: 'new' })
    expect(await refused(alice, groupID, 1)).toBe(GROUP_BAD_PARAMETER)
    await alice.run('group.create', { type: 'AVChatRoom', name: 'r', groupID: 'r' })
    expect(await refused(alice, 'r', 1)).toBe(GROUP_NO_PERMISSION)
  })

  it('accepts ten messages, also with concurrent requests [GROUP-122]', async () => {
    const { alice, groupID, say } = await aGroup()
    const sequences: number[] = []
    for (const _ of upTo(11)) sequences.push(await say())
    const calls = sequences.map((one) => pin(alice, groupID, one))
    const results = await Promise.allSettled(calls)
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures).toMatchObject([{ code: TOO_MANY_PINNED }])
    expect(await list(alice, groupID)).toHaveLength(10)
  })

  it('ends with a recall, in the same commit, and is published after it [GROUP-123]', async () => {
    const { alice, bob, groupID, say } = await aGroup()
    const [first, second] = [await say(), await say()]
    await pin(alice, groupID, first)
    await pin(alice, groupID, second)
    const address = { conversationType: 2, to: groupID }
    await bob.run('message.revoke', { ...address, sequence: first, reason: '' })
    expect(await list(alice, groupID)).toEqual([`${second} alice`])
    expect(pinEventsOf(alice).at(-1)).toBe(`${first} false bob`)
    const kinds = alice.received.groupEvents.map(({ data }) => data.event)
    expect(kinds.slice(-2)).toEqual(['messageChanged', 'pinned'])
    expect(await refused(alice, groupID, first)).toBe(GROUP_BAD_PARAMETER)
  })

  it('is not visible to users who may not read the message [GROUP-124]', async () => {
    const { testBed, alice, bob, groupID, say } = await aGroup()
    const [first, second] = [await say(), await say()]
    await pin(alice, groupID, first)
    const carol = await testBed.device('carol')
    await carol.run('group.join', { groupID, applyMessage: '', historyMessageFlag: 0 })
    expect(await list(carol, groupID)).toEqual([])
    await pin(alice, groupID, second)
    expect(pinEventsOf(carol)).toEqual([])
    await bob.run('message.delete', {
      conversationType: 2,
      to: groupID,
      sequenceList: [second],
    })
    expect(await list(bob, groupID)).toEqual([`${first} alice`])
    expect(await list(alice, groupID)).toEqual([`${second} alice`, `${first} alice`])
  })

  it('is synced with its current state to offline members, and survives a restart [GROUP-125]', async () => {
    const dataDir = temporaryDirectory()
    const { testBed, alice, bob, groupID, say } = await aGroup('Public', { dataDir })
    const [first, second] = [await say(), await say()]
    const { cookie } = await wholeList(bob)
    await pin(alice, groupID, first)
    await pin(alice, groupID, second)
    await pin(alice, groupID, first, false)
    await testBed.close()
    const after = await openCore({ dataDir })
    const again = await after.device('bob')
    const { groupEvents } = await syncAll(again, cookie)
    const published = groupEvents.flatMap(({ data }) =>
      data.event === 'pinned' ? [shown(data)] : [],
    )
    expect(published).toEqual([`${second} true alice`, `${first} false alice`])
    expect(await list(again, groupID)).toEqual([`${second} alice`])
  })
})
