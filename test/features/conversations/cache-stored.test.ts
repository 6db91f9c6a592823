import { aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { TYPES } from '../../../src/protocol/types.ts'
import { pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import {
  alice,
  bob,
  carol,
  deviceThatSaw,
  idsShown,
  KEY,
  logIn,
  many,
  onDevice,
  shown,
} from './device.ts'
import { arrive, idsOf } from './support.ts'

describe('the stored conversations', () => {
  it('are the first twenty of the list, pinned ones first [PLATFORM-13]', async () => {
    const storage = await deviceThatSaw([carol, ...many(30)])
    const { chat } = onDevice(storage, [])
    chat.login(alice).catch(() => undefined)
    const newest = Array.from({ length: 19 }, (_, index) => `C2Cuser-${29 - index}`)
    expect(idsShown(chat)).toEqual(['C2Ccarol', ...newest])
    await chat.destroy()
  })

  it('have the state at the time of storing, not after each message [PLATFORM-13]', async () => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    await client.advance(20_000)
    let sets = 0
    const { set } = storage
    storage.set = (name, text) => {
      if (name === KEY) sets++
      set(name, text)
    }
    for (let sequence = 6; sequence <= 105; sequence++) await arrive(client, aMessage({ sequence }))
    await client.advance(19_999)
    expect(sets).toBe(0)
    await client.advance(1_001)
    expect(sets).toBe(1)
    const kept = JSON.parse(storage.get(KEY) ?? '')
    expect(kept.conversations[0]).toMatchObject({
      unreadCount: 102,
      lastMessage: { lastSequence: 105 },
    })
  })

  it.each([
    ['hidden', (client: TestClient) => client.platform.page.set(false)],
    ['logged out', (client: TestClient) => client.chat.logout()],
    ['destroyed', (client: TestClient) => client.chat.destroy()],
    ['kicked out', (client: TestClient) => client.server.push(pushes.session.kick, { type: 1 })],
  ])('are written when the client is %s [PLATFORM-02]', async (_, end) => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    expect(storage.get(KEY)).toBeNull()
    end(client)
    await client.advance(0)
    expect(JSON.parse(storage.get(KEY) ?? '').conversations).toMatchObject([
      { conversationID: 'C2Cbob' },
    ])
  })

  it.each([
    ['no JSON', '{"shape":2,'],
    ['null', 'null'],
    ['of another shape', (kept: string) => kept.replace('"shape":2', '"shape":0')],
    ['no list', '{"shape":2,"conversations":{}}'],
    ['a list of other things', '{"shape":2,"conversations":[7]}'],
    ['without a field', (kept: string) => kept.replace('"unreadCount":2,', '')],
    [
      'with a field of another kind',
      (kept: string) => kept.replace('"unreadCount":2', '"unreadCount":"2"'),
    ],
    ['without a last message', (kept: string) => kept.replace('"lastMessage":', '"last":')],
    ['of an ID that is none', (kept: string) => kept.replace('"C2Cbob"', '"GROUPbob"')],
    [
      'of a user that is none',
      (kept: string) => kept.replace('"userProfile":{', '"userProfile":7,"was":{'),
    ],
  ])('are ignored if they are %s [PLATFORM-14]', async (_, broken) => {
    const storage = await deviceThatSaw([bob])
    const kept = storage.get(KEY) ?? ''
    const text = typeof broken === 'string' ? broken : broken(kept)
    expect(text).not.toBe(kept)
    storage.set(KEY, text)
    const client = onDevice(storage, [bob])
    client.chat.login(alice)
    expect(shown(client.chat)).toMatchObject({ source: 'none', conversationList: [] })
    await client.advance(0)
    expect(await idsOf(client)).toEqual(['C2Cbob'])
  })

  it('show marks of earlier versions with their current numbers [PLATFORM-14]', async () => {
    const storage = await deviceThatSaw([bob])
    const text = (storage.get(KEY) ?? '').replace('"shape":2', '"shape":1')
    storage.set(KEY, text.replace('"markList":[]', '"markList":[3,4,1,8]'))
    const { chat } = onDevice(storage, [])
    chat.login(alice).catch(() => undefined)
    expect(viewOf(chat).conversation('C2Cbob')?.markList).toEqual([
      TYPES.CONV_MARK_TYPE_FOLD,
      TYPES.CONV_MARK_TYPE_HIDE,
      TYPES.CONV_MARK_TYPE_STAR,
    ])
    await chat.destroy()
  })

  it('show a recalled last message again [PLATFORM-14]', async () => {
    const storage = await deviceThatSaw([bob])
    const kept = (storage.get(KEY) ?? '').replace('"revoker":null', '"revoker":"bob"')
    storage.set(KEY, kept)
    const { chat } = onDevice(storage, [])
    chat.login(alice).catch(() => undefined)
    expect(viewOf(chat).conversation('C2Cbob')?.lastMessage.revoker).toBe('bob')
    await chat.destroy()
  })

  it('contain no UserSig, no key, and only the last message of each conversation [PLATFORM-08]', async () => {
    const storage = memoryStorage()
    const client = onDevice(storage, [bob])
    await logIn(client)
    await arrive(client, aMessage({ sequence: 6, payload: { text: 'first words' } }))
    await arrive(client, aMessage({ sequence: 7, payload: { text: 'last words' } }))
    await client.chat.destroy()
    const all = storage
      .keys()
      .map((name) => `${name} ${storage.get(name)}`)
      .join('\n')
    expect(all).toContain('last words')
    for (const secret of [alice.userSig, 'key-1', 'a2-1', 'first words', 'message 5']) {
      expect(all).not.toContain(secret)
    }
  })
})
