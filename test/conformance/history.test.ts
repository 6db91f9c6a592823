import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed({ limits: { requestsPerSecond: 10_000, requestBurst: 10_000 } })
})

afterEach(() => testBed.close())

const textOf = ({ payload }: Message) => (payload as { text?: string }).text ?? ''

const texts = (list: readonly Message[]) => list.map(textOf).filter((text) => text !== '')

/** alice and bob, two devices each. */
const twoTimesTwo = async (format: 'binary' | 'text') => ({
  alice: await testBed.device('alice', { format }),
  alicesTablet: await testBed.device('alice', { format }),
  bob: await testBed.device('bob', { format }),
  bobsTablet: await testBed.device('bob', { format }),
})

const aTeam = async (owner: Device, members: readonly string[]) => {
  const memberList = members.map((userID) => ({ userID }))
  const { data } = await owner.chat.createGroup({ name: 'team', type: 'Public', memberList })
  return data.group.groupID
}

type Hop = Parameters<Device['chat']['getMessageListHopping']>[0]

const hop = async ({ chat }: Device, options: Hop) =>
  (await chat.getMessageListHopping(options)).data

/** All of a conversation by hops, from its beginning. */
const hoppedTexts = async (device: Device, conversationID: string) => {
  const list: Message[] = []
  for (let sequence = 1; ; ) {
    const page = await hop(device, { conversationID, sequence, direction: 1 })
    list.push(...page.messageList)
    if (page.isCompleted) return texts(list)
    sequence = page.nextMessageSeq
  }
}

const sendTargeted = async ({ chat }: Device, to: string, text: string, receiverList: string[]) => {
  const payload = { text }
  const message = chat.createTextMessage({ to, conversationType: 'GROUP', payload, receiverList })
  await chat.sendMessage(message)
  return message
}

const rowOf = async ({ chat }: Device, conversationID: string) =>
  (await chat.getConversationProfile(conversationID)).data.conversation

describe.each(formats)('history, %s', (format) => {
  it('getMessageList and getMessageListHopping return the same history on all devices, also after a restart [HIST-01, HIST-04]', async () => {
    const { alice, alicesTablet, bob, bobsTablet } = await twoTimesTwo(format)
    const all = numbers(1, 40)
    for (const text of all)
      await say(
        Number(text) % 3 === 0 ? bob : alice,
        Number(text) % 3 === 0 ? 'alice' : 'bob',
        text,
      )
    for (const [device, conversationID] of [
      [alice, 'C2Cbob'],
      [alicesTablet, 'C2Cbob'],
      [bob, 'C2Calice'],
      [bobsTablet, 'C2Calice'],
    ] as const) {
      await device.settles(async () => (await textsOf(device, conversationID)).includes('40'))
      expect(await textsOf(device, conversationID)).toEqual(all)
      expect(await hoppedTexts(device, conversationID)).toEqual(all)
    }
    await testBed.restart()
    const late = await testBed.device('bob', { format })
    expect(await hoppedTexts(late, 'C2Calice')).toEqual(all)
    expect(await textsOf(late, 'C2Calice')).toEqual(all)
  })

  it('getMessageListHopping finds a message at its sequence and at its time [HIST-04, HIST-05]', async () => {
    const { alice, bob } = await twoTimesTwo(format)
    const team = await aTeam(alice, ['bob'])
    const inGroup: Message[] = []
    const inC2C: Message[] = []
    for (const text of numbers(1, 20)) {
      inGroup.push(await sayInGroup(alice, team, text))
      inC2C.push(await say(alice, 'bob', text))
    }
    const [expected, spoken] = [inGroup[9] as Message, inC2C[9] as Message]
    const conversationID = `GROUP${team}`
    const { sequence, time } = expected
    const found = await hop(bob, { conversationID, sequence, time, direction: 1, count: 1 })
    expect(found.messageList.map(({ ID }) => ID)).toEqual([expected.ID])
    const around = { conversationID: 'C2Calice', time: spoken.time, count: 15 }
    const older = await hop(bob, around)
    const newer = await hop(bob, { ...around, direction: 1 })
    const near = [...older.messageList, ...newer.messageList].map(({ time }) => time)
    expect(Math.min(...newer.messageList.map(({ time }) => time))).toBe(spoken.time)
    expect(Math.max(...older.messageList.map(({ time }) => time))).toBe(spoken.time)
    expect(near).toEqual(near.toSorted((a, b) => a - b))
  })

  it('getMessageList returns recalled messages as placeholders, for both sides and after a reload [HIST-03]', async () => {
    const { alice, bob } = await twoTimesTwo(format)
    const [first, second] = [await say(alice, 'bob', 'one'), await say(alice, 'bob', 'two')]
    await alice.chat.revokeMessage(second)
    await bob.until(EVENT.MESSAGE_REVOKED)
    const late = await testBed.device('bob', { format })
    for (const device of [bob, late]) {
      const { data } = await device.chat.getMessageList({ conversationID: 'C2Calice' })
      const list = data.messageList.map(({ ID, isRevoked }) => [ID, isRevoked])
      expect(list).toEqual([
        [first.ID, false],
        [second.ID, true],
      ])
      const page = await hop(device, { conversationID: 'C2Calice', sequence: 1, direction: 1 })
      expect(page.messageList.map(({ isRevoked }) => isRevoked)).toEqual([false, true])
    }
  })

  it('getMessageList omits deleted messages for their user only, also on new devices [HIST-10]', async () => {
    const { alice, bob } = await twoTimesTwo(format)
    for (const text of numbers(1, 20)) await say(alice, 'bob', text)
    await bob.settles(() => receivedTexts(bob).includes('20'))
    const { data } = await bob.chat.getMessageList({ conversationID: 'C2Calice' })
    await bob.chat.deleteMessage(data.messageList.slice(0, 3))
    const left = [...numbers(1, 5), ...numbers(9, 20)]
    const late = await testBed.device('bob', { format })
    for (const device of [bob, late]) {
      expect(await textsOf(device, 'C2Calice')).toEqual(left)
      expect(await hoppedTexts(device, 'C2Calice')).toEqual(left)
    }
    expect(await textsOf(alice, 'C2Cbob')).toEqual(numbers(1, 20))
    await testBed.restart()
    expect(await textsOf(await testBed.device('bob', { format }), 'C2Calice')).toEqual(left)
  })

  it('getMessageList returns targeted group messages only to their receivers [HIST-20, HIST-21]', async () => {
    const { alice, alicesTablet, bob, bobsTablet } = await twoTimesTwo(format)
    const carol = await testBed.device('carol', { format })
    const team = await aTeam(alice, ['bob', 'carol'])
    const conversationID = `GROUP${team}`
    await sayInGroup(alice, team, 'all')
    await sendTargeted(alice, team, 'psst', ['bob'])
    await sendTargeted(alice, team, 'psst again', ['bob', 'dave'])
    await sayInGroup(alice, team, 'all again')
    const said = ['all', 'psst', 'psst again', 'all again']
    for (const device of [alicesTablet, bob, bobsTablet, carol]) {
      await device.settles(() => receivedTexts(device).includes('all again'))
    }
    for (const device of [alice, alicesTablet, bob, bobsTablet]) {
      expect(texts((await hop(device, { conversationID })).messageList)).toEqual(said)
    }
    expect(receivedTexts(bob)).toEqual(said)
    expect(receivedTexts(carol)).toEqual(['all', 'all again'])
    const reloaded = await testBed.device('carol', { format })
    for (const device of [carol, reloaded]) {
      expect(await hoppedTexts(device, conversationID)).toEqual(['all', 'all again'])
      expect(await textsOf(device, conversationID)).not.toContain('psst')
      expect((await rowOf(device, conversationID)).unreadCount).toBe(2)
    }
    await testBed.restart()
    const lateCarol = await testBed.device('carol', { format })
    expect(await hoppedTexts(lateCarol, conversationID)).toEqual(['all', 'all again'])
    expect((await rowOf(lateCarol, conversationID)).unreadCount).toBe(2)
    const lateBob = await testBed.device('bob', { format })
    expect(await hoppedTexts(lateBob, conversationID)).toEqual(said)
    expect((await rowOf(lateBob, conversationID)).unreadCount).toBe(4)
  })

  it('lastMessage is the last message that the user may see [HIST-21]', async () => {
    const { alice, bob } = await twoTimesTwo(format)
    const carol = await testBed.device('carol', { format })
    const team = await aTeam(alice, ['bob', 'carol'])
    const conversationID = `GROUP${team}`
    await sayInGroup(alice, team, 'all')
    await carol.settles(() => receivedTexts(carol).includes('all'))
    await cutConnection(carol)
    await sendTargeted(alice, team, 'psst', ['bob'])
    await bob.settles(() => receivedTexts(bob).includes('psst'))
    carol.cable.reconnect()
    const late = await testBed.device('carol', { format })
    const shown = async (device: Device) =>
      (await rowOf(device, conversationID)).lastMessage.messageForShow
    expect(await shown(bob)).toBe('psst')
    expect(await shown(late)).toBe('all')
    await carol.settles(async () => (await hop(carol, { conversationID })).isCompleted)
    expect(await shown(carol)).toBe('all')
    expect(await hoppedTexts(carol, conversationID)).toEqual(['all'])
  })
})

describe('a device that was disconnected longer than the group log reaches back', () => {
  it('receives the changes of its loaded messages, with events [HIST-30]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const team = await aTeam(alice, ['bob'])
    const conversationID = `GROUP${team}`
    const said: Message[] = []
    for (const text of numbers(1, 10)) said.push(await sayInGroup(alice, team, text))
    await bob.settles(() => receivedTexts(bob).includes('10'))
    const held = (await hop(bob, { conversationID })).messageList
    await cutConnection(bob)
    for (let round = 0; round < 130; round++) {
      await Promise.all(
        said.slice(0, 9).map((message) => {
          message.payload = { text: `${message.sequence} in version ${round}` }
          return alice.chat.modifyMessage(message)
        }),
      )
    }
    await alice.chat.revokeMessage(said[9] as Message)
    bob.cable.reconnect()
    const view = viewOf(bob.chat)
    const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
    await bob.settles(() => !view.timeline(conversationID, whole).isWhole)
    const { messageList } = await hop(bob, { conversationID })
    expect(messageList.map(({ ID }) => ID)).toEqual(held.map(({ ID }) => ID))
    expect(messageList.every((message, index) => message === held[index])).toBe(true)
    expect(texts(messageList).filter((text) => text.endsWith('version 129'))).toHaveLength(9)
    expect(messageList.at(-1)?.isRevoked).toBe(true)
    const modified = bob.events.filter(({ name }) => name === EVENT.MESSAGE_MODIFIED)
    expect(modified.flatMap(({ data }) => data as Message[])).toHaveLength(9)
  })
})
