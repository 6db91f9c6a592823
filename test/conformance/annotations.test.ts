import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { aMessage, aScene, extensionsOf, kinds, listOf } from './annotation-scene.ts'
import { backEndOf, well } from './rest-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const cases = kinds.flatMap((kind) => formats.map((format) => [kind, format] as const))

describe.each(cases)('in a %s over %s frames', (kind, format) => {
  it('addMessageReaction publishes the reaction to all devices of both sides [REACT-01] [REACT-02] [REACT-10]', async () => {
    const scene = await aScene(testBed, kind, format)
    const message = await aMessage(kind, scene)
    const { alice, alicesTablet, bob, all } = scene
    const { data } = await bob.chat.addMessageReaction(message(bob), '👍')
    expect(data).toEqual({ messageID: message(bob).ID, reactionID: '👍' })
    for (const device of all) {
      const isBobs = device !== alice && device !== alicesTablet
      const reported = await device.until(EVENT.MESSAGE_REACTIONS_UPDATED)
      expect(reported).toEqual({
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

  it('setMessageExtensions publishes the extensions to all devices of both sides [EXT-01] [EXT-07]', async () => {
    const scene = await aScene(testBed, kind, format)
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

  it('a device receives the current reactions and extensions after an absence [REACT-14] [EXT-11]', async () => {
    const scene = await aScene(testBed, kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, bobsTablet } = scene
    await listOf(bob, message(bob))
    await extensionsOf(bob, message(bob))
    await cutConnection(bob)
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
    bob.cable.reconnect()
    await bob.until(EVENT.MESSAGE_EXTENSIONS_DELETED, ({ keyList }) => keyList.includes('x'))
    const reported = bob.events.filter((one) => one.name === EVENT.MESSAGE_EXTENSIONS_UPDATED)
    expect(reported.map((one) => one.data)).toEqual([
      { messageID: message(bob).ID, extensions: [{ key: 'k', value: 'last' }] },
    ])
    const seen = viewOf(bob.chat).reactions(message(bob).ID)
    expect(seen).toMatchObject([{ reactionID: 'b', totalUserCount: 2, reactedByMyself: true }])
    expect(await listOf(bob, message(bob))).toEqual(seen)
    expect(await extensionsOf(bob, message(bob))).toEqual({ k: 'last' })
  })

  it('reactions and extensions survive a reload and a restart of the server [REACT-14] [EXT-11]', async () => {
    const scene = await aScene(testBed, kind, format)
    const message = await aMessage(kind, scene)
    const { alice, bob, all, idFor } = scene
    await alice.chat.addMessageReaction(message(alice), 'one')
    await bob.chat.addMessageReaction(message(bob), 'two')
    await bob.chat.setMessageExtensions(message(bob), [{ key: 'k', value: 'v' }])
    const again = await testBed.restart()
    for (const { cable } of all) cable.reconnect(again.url)
    const fresh = await testBed.device('bob', { format })
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

  it('setMessageExtensions with the same key on two devices: one wins, and the other receives the conflict [EXT-06]', async () => {
    const scene = await aScene(testBed, kind, format)
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

it('the server rejects setMessageExtensions while the app has not enabled extensions [EXT-20]', async () => {
  const call = backEndOf(() => testBed)
  const scene = await aScene(testBed, 'C2C', 'binary')
  const message = await aMessage('C2C', scene)
  const { alice } = scene
  const buys = async (PurchaseBits: string) => {
    await well(call('openconfigsvr/set_purchase_bits', { PurchaseBits }))
    await alice.chat.getMyProfile()
  }
  await buys('1'.repeat(13))
  const one = [{ key: 'a', value: '1' }]
  const refused = alice.chat.setMessageExtensions(message(alice), one)
  await expect(refused).rejects.toMatchObject({ code: 3122 })
  await buys('1'.repeat(14))
  await alice.chat.setMessageExtensions(message(alice), one)
  expect((await alice.chat.getMessageExtensions(message(alice))).data.extensions).toEqual(one)
})
