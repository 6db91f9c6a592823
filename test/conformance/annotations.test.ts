import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES, viewOf } from '../../src/index.ts'
import { aWorld, type Device, type World } from '../support/world.ts'
import { lostLine } from './support.ts'

/** Two users with two devices each, and where they talk. */
interface Scene {
  readonly alice: Device
  readonly alicesTablet: Device
  readonly bob: Device
  readonly bobsTablet: Device
  readonly all: readonly Device[]
  readonly to: string
  /** The conversation as a device names it. */
  idFor(device: Device): string
}

let world: World

beforeEach(async () => {
  world = await aWorld()
})

afterEach(() => world.close())

const kinds = ['C2C', 'GROUP'] as const
const formats = ['binary', 'text'] as const
type Kind = (typeof kinds)[number]

const aScene = async (kind: Kind, format: (typeof formats)[number]): Promise<Scene> => {
  const alice = await world.device('alice', { format })
  const bob = await world.device('bob', { format })
  const alicesTablet = await world.device('alice', { format })
  const bobsTablet = await world.device('bob', { format })
  const all = [alice, alicesTablet, bob, bobsTablet]
  const scene = { alice, alicesTablet, bob, bobsTablet, all }
  if (kind === 'C2C') {
    const idFor = (device: Device) =>
      device === alice || device === alicesTablet ? 'C2Cbob' : 'C2Calice'
    return { ...scene, to: 'bob', idFor }
  }
  const memberList = [{ userID: 'bob' }]
  const { data } = await alice.chat.createGroup({ name: 'team', type: 'Public', memberList })
  const to = data.group.groupID
  for (const device of all) {
    await device.until(EVENT.GROUP_LIST_UPDATED, (list) => list.some((one) => one.groupID === to))
  }
  return { ...scene, to, idFor: () => `GROUP${to}` }
}

/** alice's message, sent and arrived everywhere, as each device has it. */
const aMessage = async (kind: Kind, { alice, all, to }: Scene) => {
  const message = alice.chat.createTextMessage({
    to,
    conversationType: kind,
    payload: { text: 'vote' },
    isSupportExtension: true,
  })
  await alice.chat.sendMessage(message)
  const found = (device: Device) => device.chat.findMessage(message.ID)
  await Promise.all(all.map((device) => device.settles(() => found(device)?.status === 'success')))
  return (device: Device): Message => {
    const one = found(device)
    if (one === null) throw new Error('the message is not here')
    return one
  }
}

const listOf = async ({ chat }: Device, message: Message) => {
  const { data } = await chat.getMessageReactions({ messageList: [message] })
  return data[0]?.reactionList ?? []
}

const extensionsOf = async ({ chat }: Device, message: Message) => {
  const { data } = await chat.getMessageExtensions(message)
  return Object.fromEntries(data.extensions.map(({ key, value }) => [key, value]))
}

const cases = kinds.flatMap((kind) => formats.map((format) => [kind, format] as const))

describe.each(cases)('in a %s over %s frames', (kind, format) => {
  it('a reaction is heard by all devices of both sides [REACT-01] [REACT-02] [REACT-10]', async () => {
    const scene = await aScene(kind, format)
    const message = await aMessage(kind, scene)
    const { alice, alicesTablet, bob, all } = scene
    const { data } = await bob.chat.addMessageReaction(message(bob), '👍')
    expect(data).toEqual({ messageID: message(bob).ID, reactionID: '👍' })
    for (const device of all) {
      const isBobs = device !== alice && device !== alicesTablet
      const told = await device.until(EVENT.MESSAGE_REACTIONS_UPDATED)
      expect(told).toEqual({
        messageID: message(alice).ID,
        reactionList: [
          {
            reactionID: '👍',
            totalUserCount: 1,
            partialUserList: [{ userID: 'bob', nick: '', avatar: '' }],
            reactedByMyself: isBobs,
          },
        ],
      })
    }
    await alicesTablet.chat.addMessageReaction(message(alicesTablet), '👍')
    await bob.chat.removeMessageReaction(message(bob), '👍')
    await alice.chat.removeMessageReaction(message(alice), '👍')
    for (const device of all) {
      await device.until(EVENT.MESSAGE_REACTIONS_UPDATED, ({ reactionList: [one] }) => {
        return one?.totalUserCount === 0 && !one.reactedByMyself
      })
      expect(await listOf(device, message(device))).toEqual([])
    }
  })

  it('extensions are heard by all devices of both sides [EXT-01] [EXT-07]', async () => {
    const scene = await aScene(kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, bobsTablet, all } = scene
    const set = await bob.chat.setMessageExtensions(message(bob), [
      { key: 'a', value: '1' },
      { key: '__proto__', value: '2' },
      { key: 'a', value: '3' },
    ])
    expect(set.data.extensions).toEqual([
      { code: 0, key: 'a', value: '3' },
      { code: 0, key: '__proto__', value: '2' },
    ])
    const messageID = message(alice).ID
    for (const device of all) {
      expect(await device.until(EVENT.MESSAGE_EXTENSIONS_UPDATED)).toEqual({
        messageID,
        extensions: [
          { key: 'a', value: '3' },
          { key: '__proto__', value: '2' },
        ],
      })
    }
    const gone = await alice.chat.deleteMessageExtensions(message(alice), ['a', 'unknown'])
    expect(gone.data.extensions.map(({ code, key }) => [code, key])).toEqual([
      [0, 'a'],
      [0, 'unknown'],
    ])
    expect(await bobsTablet.until(EVENT.MESSAGE_EXTENSIONS_DELETED)).toEqual({
      messageID,
      keyList: ['a'],
    })
    const { data } = await alice.chat.getMessageExtensions(message(alice))
    expect(data.extensions).toEqual([{ key: '__proto__', value: '2' }])
    await bobsTablet.chat.deleteMessageExtensions(message(bobsTablet))
    for (const device of all) {
      await device.until(EVENT.MESSAGE_EXTENSIONS_DELETED, ({ keyList }) =>
        keyList.includes('__proto__'),
      )
      expect(await extensionsOf(device, message(device))).toEqual({})
    }
  })

  it('who was away hears how things are now [REACT-14] [EXT-11]', async () => {
    const scene = await aScene(kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, bobsTablet } = scene
    await listOf(bob, message(bob))
    await extensionsOf(bob, message(bob))
    await lostLine(bob)
    await alice.chat.addMessageReaction(message(alice), 'a')
    await alice.chat.removeMessageReaction(message(alice), 'a')
    await alice.chat.addMessageReaction(message(alice), 'b')
    await bobsTablet.chat.addMessageReaction(message(bobsTablet), 'b')
    await alice.chat.setMessageExtensions(message(alice), [{ key: 'k', value: 'secret' }])
    await alice.chat.setMessageExtensions(message(alice), [
      { key: 'k', value: 'last' },
      { key: 'x', value: '' },
    ])
    await alice.chat.deleteMessageExtensions(message(alice), ['x'])
    bob.cable.mend()
    await bob.until(EVENT.MESSAGE_EXTENSIONS_DELETED, ({ keyList }) => keyList.includes('x'))
    const told = bob.heard.filter((one) => one.name === EVENT.MESSAGE_EXTENSIONS_UPDATED)
    expect(told.map((one) => one.data)).toEqual([
      { messageID: message(bob).ID, extensions: [{ key: 'k', value: 'last' }] },
    ])
    const seen = viewOf(bob.chat).reactions(message(bob).ID)
    expect(seen).toMatchObject([{ reactionID: 'b', totalUserCount: 2, reactedByMyself: true }])
    expect(await listOf(bob, message(bob))).toEqual(seen)
    expect(await extensionsOf(bob, message(bob))).toEqual({ k: 'last' })
  })

  it('all of it survives a reload and a restart of the server [REACT-14] [EXT-11]', async () => {
    const scene = await aScene(kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, all, idFor } = scene
    await alice.chat.addMessageReaction(message(alice), 'one')
    await bob.chat.addMessageReaction(message(bob), 'two')
    await bob.chat.setMessageExtensions(message(bob), [{ key: 'k', value: 'v' }])
    const again = await world.restart()
    for (const { cable } of all) cable.mend(again.url)
    const fresh = await world.device('bob', { format })
    const { data } = await fresh.chat.getMessageList({ conversationID: idFor(bob) })
    const found = data.messageList.find(({ ID }) => ID === message(bob).ID) as Message
    const list = await listOf(fresh, found)
    expect(list.map((one) => [one.reactionID, one.reactedByMyself])).toEqual([
      ['one', false],
      ['two', true],
    ])
    expect(await extensionsOf(fresh, found)).toEqual({ k: 'v' })
    await fresh.chat.removeMessageReaction(found, 'two')
    await alice.until(EVENT.MESSAGE_REACTIONS_UPDATED, ({ reactionList: [one] }) => {
      return one?.reactionID === 'two' && one.totalUserCount === 0
    })
    await fresh.chat.setMessageExtensions(found, [{ key: 'k', value: 'w' }])
    expect(await extensionsOf(alice, message(alice))).toEqual({ k: 'w' })
  })

  it('of two who set a key at once one wins, and the other is told [EXT-06]', async () => {
    const scene = await aScene(kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, all } = scene
    await Promise.all([alice, bob].map((device) => extensionsOf(device, message(device))))
    const set = (device: Device, value: string) =>
      device.chat.setMessageExtensions(message(device), [{ key: 'seat', value }])
    const [first, second] = await Promise.all([set(alice, 'alice'), set(bob, 'bob')])
    const results = [first.data.extensions[0], second.data.extensions[0]]
    expect(results.map((one) => one?.code).sort()).toEqual([0, 23001])
    const winner = results.find((one) => one?.code === 0)?.value
    expect(results.find((one) => one?.code === 23001)?.value).toBe(winner)
    const loser = winner === 'alice' ? bob : alice
    const { data } = await set(loser, 'mine now')
    expect(data.extensions).toEqual([{ code: 0, key: 'seat', value: 'mine now' }])
    for (const device of all) {
      await device.until(EVENT.MESSAGE_EXTENSIONS_UPDATED, ({ extensions: [one] }) => {
        return one?.value === 'mine now'
      })
    }
  })
})

describe('a line that is cut while a change is on its way', () => {
  it('makes nothing fail that was done [REACT-07] [EXT-13]', async () => {
    const scene = await aScene('C2C', 'binary')
    const message = await aMessage('C2C', scene)
    const { alice, bob } = scene
    await extensionsOf(alice, message(alice))
    const cutAfter = async (call: Promise<unknown>) => {
      await new Promise((resolve) => setImmediate(resolve))
      alice.cable.cut()
      alice.cable.mend()
      return call
    }
    const add = alice.chat.addMessageReaction(message(alice), 'r')
    const set = alice.chat.setMessageExtensions(message(alice), [{ key: 'k', value: 'v' }])
    await cutAfter(add)
    expect(await set).toMatchObject({ data: { extensions: [{ code: 0 }] } })
    await cutAfter(alice.chat.removeMessageReaction(message(alice), 'r'))
    expect(await extensionsOf(bob, message(bob))).toEqual({ k: 'v' })
    expect(await listOf(bob, message(bob))).toEqual([])
  })
})

describe('a recalled message', () => {
  it('takes no reactions and no extensions [REACT-03] [EXT-02]', async () => {
    const scene = await aScene('C2C', 'binary')
    const message = await aMessage('C2C', scene)
    const { alice, bob } = scene
    // A copy that does not know of the recall.
    const old = { ...message(bob) }
    await alice.chat.revokeMessage(message(alice))
    await bob.until(EVENT.MESSAGE_REVOKED)
    for (const [given, code] of [
      [message(bob), 2905],
      [old, 20023],
    ] as const) {
      await expect(bob.chat.addMessageReaction(given, 'a')).rejects.toMatchObject({ code })
      await expect(bob.chat.getMessageExtensions(given)).rejects.toMatchObject({ code })
      await expect(
        bob.chat.setMessageExtensions(given, [{ key: 'a', value: '' }]),
      ).rejects.toMatchObject({ code })
    }
    expect(await listOf(bob, old)).toEqual([])
  })
})

describe('a message of before somebody joined', () => {
  it('is not told of to who came later [REACT-15] [EXT-14]', async () => {
    const scene = await aScene('GROUP', 'binary')
    const message = await aMessage('GROUP', scene)
    const { alice, to } = scene
    const carol = await world.device('carol')
    await carol.chat.joinGroup({ groupID: to })
    await alice.until(EVENT.MESSAGE_RECEIVED, ([one]) => one?.type === TYPES.MSG_GRP_TIP)
    await alice.chat.addMessageReaction(message(alice), 'a')
    await alice.chat.setMessageExtensions(message(alice), [{ key: 'a', value: 'b' }])
    await lostLine(carol)
    await alice.chat.addMessageReaction(message(alice), 'b')
    const later = await aMessage('GROUP', { ...scene, all: [alice] })
    await alice.chat.addMessageReaction(later(alice), 'c')
    carol.cable.mend()
    await carol.until(EVENT.MESSAGE_REACTIONS_UPDATED)
    const told = carol.heard.filter(({ name }) => /Reactions|Extensions/.test(name))
    expect(told.map(({ data }) => (data as { messageID: string }).messageID)).toEqual([
      later(alice).ID,
    ])
    const call = carol.chat.addMessageReaction(message(alice), 'd')
    await expect(call).rejects.toMatchObject({ code: 20026 })
  })
})
