import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allFeatures,
  type ChatSDK,
  createChat,
  EVENT,
  type Message,
  TYPES,
} from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, SDKAPPID, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'

/** A client that has not logged in, and the events that it receives. */
const aGuest = (host: string, format: 'binary' | 'text') => {
  const chat = createChat({ features: allFeatures, SDKAppID: SDKAPPID, host, format })
  chat.setLogLevel(4)
  const texts: string[] = []
  const waiting = new Set<() => void>()
  chat.on(EVENT.MESSAGE_RECEIVED, ({ data }) => {
    texts.push(...textsIn(data))
    for (const look of waiting) look()
  })
  const expectEvent = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => texts.includes(text) && resolve()
      waiting.add(look)
      look()
    })
  return { chat, texts, expectEvent }
}

const textsIn = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ type, payload }) =>
    type === TYPES.MSG_TEXT ? [(payload as { text: string }).text] : [],
  )

const expectEvent = (device: Device, text: string) =>
  device.until(EVENT.MESSAGE_RECEIVED, (data) => textsIn(data).includes(text))

const receivedTextsOf = ({ events }: Device): string[] =>
  events.flatMap(({ name, data }) =>
    name === EVENT.MESSAGE_RECEIVED ? textsIn(data as readonly Message[]) : [],
  )

/** The number of events at a device that a user entered a room. */
const comingsOf = ({ events }: Device, userID: string, groupID: string): number =>
  events
    .flatMap(({ name, data }) => (name === EVENT.MESSAGE_RECEIVED ? (data as Message[]) : []))
    .filter(({ type, to, payload }) => {
      const tip = payload as { operationType?: number; userIDList?: string[] }
      const isComing = type === TYPES.MSG_GRP_TIP && to === groupID && tip.operationType === 1
      return isComing && tip.userIDList?.includes(userID)
    }).length

describe.each(formats)('a live room, %s', (format) => {
  let testBed: TestBed
  let olga: Device
  let olga2: Device
  let bob: Device
  let bob2: Device
  const guests: ChatSDK[] = []
  const all = () => [olga, olga2, bob, bob2]

  beforeAll(async () => {
    testBed = await createTestBed()
    olga = await testBed.device('olga', { format })
    olga2 = await testBed.device('olga', { format })
    bob = await testBed.device('bob', { format })
    bob2 = await testBed.device('bob', { format })
  })

  afterAll(async () => {
    await Promise.all(guests.map((guest) => guest.destroy()))
    await testBed.close()
  })

  const aRoom = async (groupID: string) => {
    await olga.chat.createGroup({ name: 'The room', groupID, type: TYPES.GRP_AVCHATROOM })
    for (const { chat } of all()) await chat.joinGroup({ groupID })
  }

  const visit = async (groupID: string) => {
    const guest = aGuest(testBed.server.url, format)
    guests.push(guest.chat)
    await guest.chat.joinGroup({ groupID })
    return guest
  }

  it('a live room delivers messages to all devices of all members, and to guests [ROOM-20]', async () => {
    await aRoom('open')
    const guest = await visit('open')
    await sayInGroup(bob, 'open', 'one')
    await sayInGroup(olga2, 'open', 'two')
    await Promise.all([
      ...all().map((device) => expectEvent(device, device === olga2 ? 'one' : 'two')),
    ])
    await guest.expectEvent('two')
    expect(guest.texts).toEqual(['one', 'two'])
    expect(receivedTextsOf(bob)).toEqual(['two'])
    expect(receivedTextsOf(bob2)).toEqual(['one', 'two'])
    expect(await textsOf(bob, 'GROUPopen')).toContain('one')
    const { data } = await bob.chat.getGroupOnlineMemberCount('open')
    expect(data.memberCount).toBe(3)
  })

  it('a live room continues after a cut connection, without duplicates and gaps [ROOM-24]', async () => {
    await aRoom('cut')
    bob.cable.cut()
    for (const text of ['a1', 'a2', 'a3']) await sayInGroup(olga, 'cut', text)
    bob.cable.reconnect()
    await expectEvent(bob, 'a3')
    expect(receivedTextsOf(bob).filter((text) => text.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  })

  it('a live room continues after a restart of the server, without its earlier messages [ROOM-25]', async () => {
    await aRoom('again')
    await sayInGroup(olga, 'again', 'before')
    await expectEvent(bob, 'before')
    const server = await testBed.restart()
    for (const { cable } of all()) cable.reconnect(server.url)
    await olga.settles(() => comingsOf(olga, 'bob', 'again') === 2)
    await sayInGroup(bob, 'again', 'after')
    await expectEvent(olga, 'after')
    expect(receivedTextsOf(olga).filter((text) => text === 'before')).toEqual([])
  })

  it('a live room receives messages sent between a restart of the server and the reconnect [ROOM-43]', async () => {
    await aRoom('later')
    const { url } = await testBed.restart()
    for (const { cable } of [olga, olga2, bob2]) cable.reconnect(url)
    await olga.settles(() => comingsOf(olga, 'bob', 'later') === 2)
    await sayInGroup(bob2, 'later', 'meanwhile')
    bob.cable.reconnect(url)
    await expectEvent(bob, 'meanwhile')
    expect(receivedTextsOf(bob).filter((text) => text === 'meanwhile')).toEqual(['meanwhile'])
  })

  it('a live room rejects modifications of its messages [ROOM-36]', async () => {
    await aRoom('kept')
    const one = await sayInGroup(bob, 'kept', 'one')
    const refusals = [
      bob.chat.revokeMessage(one),
      bob.chat.deleteMessage([one]),
      bob.chat.modifyMessage(one),
      bob.chat.setMessageExtensions(one, [{ key: 'a', value: 'b' }]),
    ].map((call) => call.catch(({ code }) => code))
    expect(await Promise.all(refusals)).toEqual([10033, 10035, 2481, 2905])
  })

  it('a live room lists and marks its members, and removes banned ones [ROOM-37]', async () => {
    await aRoom('strict')
    const listed = async (filter?: number) => {
      const options = { groupID: 'strict', ...(filter === undefined ? {} : { filter }) }
      const { data } = await olga.chat.getGroupMemberList(options)
      return data.memberList.map(({ userID }) => userID)
    }
    expect((await listed()).toSorted()).toEqual(['bob', 'olga'])
    const mark = { groupID: 'strict', userIDList: ['bob', 'nobody'], markType: 1_000 }
    const marked = await olga.chat.markGroupMemberList({ ...mark, enableMark: true })
    expect(marked.data).toEqual({ successUserIDList: ['bob'], failureUserIDList: ['nobody'] })
    expect(await listed(1_000)).toEqual(['bob'])
    const isReported = (data: readonly Message[]) =>
      data.some(({ payload }) => (payload as { operationType?: number }).operationType === 21)
    const ban = { groupID: 'strict', userIDList: ['bob'], duration: 600 }
    await olga.chat.deleteGroupMember(ban)
    for (const device of [bob, bob2]) {
      await device.until(EVENT.MESSAGE_RECEIVED, isReported)
      await expect(sayInGroup(device, 'strict', 'a')).rejects.toBeDefined()
    }
    expect(await listed()).toEqual(['olga'])
  })

  it('dismissGroup ends a live room for all members [ROOM-32]', async () => {
    await aRoom('short')
    const left = bob.until(EVENT.MESSAGE_RECEIVED, (data) =>
      data.some(
        ({ type, payload }) =>
          type === TYPES.MSG_GRP_SYS_NOTICE &&
          (payload as { operationType: number }).operationType === 5,
      ),
    )
    await olga.chat.dismissGroup('short')
    await left
    await bob.settles(() =>
      bob.chat.joinGroup({ groupID: 'short' }).then(
        () => false,
        ({ code }) => code === 10010,
      ),
    )
  })
})
