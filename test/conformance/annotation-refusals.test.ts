import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { aMessage, aScene, extensionsOf, listOf } from './annotation-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe('a connection that is cut during a change of reactions or extensions', () => {
  it('addMessageReaction and setMessageExtensions resolve after a reconnect if the server has stored the change [REACT-07] [EXT-13]', async () => {
    const scene = await aScene(testBed, 'C2C', 'binary')
    const message = await aMessage('C2C', scene)
    const { alice, bob } = scene
    await extensionsOf(alice, message(alice))
    const cutAfter = async (call: Promise<unknown>) => {
      await new Promise((resolve) => setImmediate(resolve))
      alice.cable.cut()
      alice.cable.reconnect()
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
  it('addMessageReaction and setMessageExtensions reject a recalled message [REACT-03] [EXT-02]', async () => {
    const scene = await aScene(testBed, 'C2C', 'binary')
    const message = await aMessage('C2C', scene)
    const { alice, bob } = scene
    // The SDK finds the message by the ID of the copy, and knows that it is recalled [OWN-01].
    const old = { ...message(bob) }
    await alice.chat.revokeMessage(message(alice))
    await bob.until(EVENT.MESSAGE_REVOKED)
    const code = 2905
    for (const input of [message(bob), old]) {
      await expect(bob.chat.addMessageReaction(input, 'a')).rejects.toMatchObject({ code })
      await expect(bob.chat.getMessageExtensions(input)).rejects.toMatchObject({ code })
      await expect(
        bob.chat.setMessageExtensions(input, [{ key: 'a', value: '' }]),
      ).rejects.toMatchObject({ code })
    }
    expect(await listOf(bob, old)).toEqual([])
  })
})

describe('a message from before a member joined', () => {
  it('the server reports no reactions or extensions of earlier messages to a member who joined later [REACT-15] [EXT-14]', async () => {
    const scene = await aScene(testBed, 'GROUP', 'binary')
    const message = await aMessage('GROUP', scene)
    const { alice, to } = scene
    const carol = await testBed.device('carol')
    await carol.chat.joinGroup({ groupID: to })
    await alice.until(EVENT.MESSAGE_RECEIVED, ([one]) => one?.type === TYPES.MSG_GRP_TIP)
    await alice.chat.addMessageReaction(message(alice), 'a')
    await alice.chat.setMessageExtensions(message(alice), [{ key: 'a', value: 'b' }])
    await cutConnection(carol)
    await alice.chat.addMessageReaction(message(alice), 'b')
    const later = await aMessage('GROUP', { ...scene, all: [alice] })
    await alice.chat.addMessageReaction(later(alice), 'c')
    carol.cable.reconnect()
    await carol.until(EVENT.MESSAGE_REACTIONS_UPDATED)
    const reported = carol.events.filter(({ name }) => /Reactions|Extensions/.test(name))
    expect(reported.map(({ data }) => (data as { messageID: string }).messageID)).toEqual([
      later(alice).ID,
    ])
    const call = carol.chat.addMessageReaction(message(alice), 'd')
    await expect(call).rejects.toMatchObject({ code: 20026 })
  })
})
