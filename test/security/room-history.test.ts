import { commands, type WireRoom } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import type { SettingsInput } from '../../server/src/domain/configuration/app-settings.ts'
import { APP } from '../server/core/support/test-core.ts'
import {
  aRoom,
  joined,
  openRooms,
  ROOM,
  says,
  type TestRooms,
  textsOf,
} from '../server/rooms/support.ts'

interface Entered {
  readonly room: WireRoom
}

const enter = (testBed: TestRooms, key?: string) =>
  testBed.open<Entered>(commands.room.enter.name, {
    groupID: ROOM,
    ...(key !== undefined && { key }),
  })

/** A room in which the owner sends three messages before another user enters. */
const aRoomWithPast = async (rooms: SettingsInput['rooms'] = {}) => {
  const testBed = await openRooms({ settings: new Map([[APP, { rooms }]]) })
  const olga = await testBed.device('olga')
  await aRoom(olga)
  await joined(olga)
  for (const [index, text] of ['one', 'two', 'three'].entries()) await says(olga, text, index + 1)
  return { testBed, olga }
}

let random = 100

/** Sends a last message, so that no poll waits, and returns the messages of the poll. */
const firstPoll = async (testBed: TestRooms, olga: Parameters<typeof says>[0], key: string) => {
  random += 1
  await says(olga, 'last', random)
  const news = await testBed.poll({ key, startSeq: 0, startBroadcastSeq: 0 })
  return [...textsOf(news), ...news.broadcastMessageList.map(() => 'broadcast')]
}

describe('a user who joins a live room', () => {
  it('reads no earlier messages, neither as a guest nor as a user [ROOM-43]', async () => {
    const { testBed, olga } = await aRoomWithPast()
    const MsgBody = [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'to all' } }]
    const service = 'group_open_http_svc'
    const admin = { sdkAppID: APP, identifier: 'administrator' }
    await testBed.core.administer(admin, `${service}/send_broadcast_msg`, { Random: 1, MsgBody })
    const guest = await enter(testBed)
    expect(guest.room.messageList).toEqual([])
    expect(await firstPoll(testBed, olga, guest.room.key)).toEqual(['last'])
    const second = await joined(await testBed.device('bob'))
    expect(await firstPoll(testBed, olga, second.key)).toEqual(['last'])
  })

  it('reads only as many earlier messages as the app allows [ROOM-43]', async () => {
    const { testBed, olga } = await aRoomWithPast({ historyMessages: 2 })
    const { room } = await enter(testBed)
    expect(room.messageList.map(({ payload }) => payload)).toEqual([
      { text: 'two' },
      { text: 'three' },
    ])
    expect(await firstPoll(testBed, olga, room.key)).toEqual(['two', 'three', 'last'])
  })

  it('cannot forge a room key or use that of another room [ROOM-43]', async () => {
    const { testBed, olga } = await aRoomWithPast()
    const { room } = await enter(testBed)
    const [random, , broadcast, mac] = room.key.split('.')
    const forged = [random, '1', broadcast, mac].join('.')
    const other = await testBed.device('other')
    await aRoom(other, 'elsewhere')
    const { key: foreign } = await joined(other, 'elsewhere')
    for (const key of [forged, foreign, '', '...', 'x'.repeat(64)]) {
      const again = await enter(testBed, key)
      const [first] = await firstPoll(testBed, olga, again.room.key)
      expect(first).toBe('last')
    }
  })

  it('continues at its position with its earlier key [ROOM-43]', async () => {
    const { testBed, olga } = await aRoomWithPast()
    const { room } = await enter(testBed)
    await says(olga, 'missed', 50)
    const again = await enter(testBed, room.key)
    expect(await firstPoll(testBed, olga, again.room.key)).toEqual(['missed', 'last'])
  })

  it('reads no messages from before its ban [ROOM-43]', async () => {
    const { testBed, olga } = await aRoomWithPast()
    const bob = await testBed.device('bob')
    const { key: roomKey } = await joined(bob)
    await says(olga, 'while it was there', 60)
    const ban = { groupID: ROOM, userIDList: ['bob'], duration: 1, reason: 'spam' }
    await olga.run('group.removeMembers', ban)
    await testBed.clock.advance(2_000)
    const { room } = await bob.run<{ room: WireRoom }>('group.join', { groupID: ROOM, roomKey })
    expect(await firstPoll(testBed, olga, room.key)).not.toContain('while it was there')
  })
})
