import type { AnswerOf, commands } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { defaultMemoryLimits } from '../../../server/src/domain/cache/memory-limits.ts'
import type { SettingsInput } from '../../../server/src/domain/configuration/app-settings.ts'
import {
  APP,
  aGroupMessage,
  temporaryDirectory,
  upTo,
  wholeList,
} from '../core/support/test-core.ts'
import { aRoom, joined, openRooms, ROOM, says, textsOf, tipsOf } from './support.ts'

type Entered = AnswerOf<typeof commands.room.enter>

const withSettings = (settings: SettingsInput) =>
  openRooms({ settings: new Map([[APP, settings]]) })

/** olga's room with alice and bob; bob's subscription begins after both have entered. */
const aFullRoom = async (settings: SettingsInput = {}) => {
  const testBed = await withSettings(settings)
  const olga = await testBed.device('olga')
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  await aRoom(olga)
  const atAlice = await joined(alice)
  const atBob = await joined(bob)
  const startSeq = atBob.nextSeq + 1
  return { testBed, olga, alice, bob, atAlice, atBob, startSeq }
}

describe('a message in a room', () => {
  it('reaches every subscription by polls, in order, and none by push [ROOM-01]', async () => {
    const { testBed, alice, bob, atAlice, atBob } = await aFullRoom()
    const sent = await says(alice, 'hello', 1)
    await says(bob, 'hi', 2)
    const news = await testBed.poll({ key: atBob.key, startSeq: atBob.nextSeq })
    expect(textsOf(news)).toEqual(['hello', 'hi'])
    expect(tipsOf(news)).toEqual([1])
    expect(news.rspMsgList.map(({ sequence }) => sequence)).toContain(sent.sequence)
    expect(news).toMatchObject({ memberCount: 3, broadcastMessageList: [] })
    const older = await testBed.poll({ key: atAlice.key, startSeq: atAlice.nextSeq })
    expect([textsOf(older), tipsOf(older)]).toEqual([
      ['hello', 'hi'],
      [1, 1],
    ])
    expect(older.nextSeq).toBe(news.nextSeq)
    expect([...alice.received.messages, ...bob.received.messages]).toEqual([])
  })

  it('answers held polls at once with the same answer [ROOM-02]', async () => {
    const { testBed, alice, atAlice, atBob, startSeq } = await aFullRoom()
    const polls = [atAlice, atBob].map(({ key }) => testBed.poll({ key, startSeq }))
    await says(alice, 'hello')
    const [one, other] = await Promise.all(polls)
    expect(one && textsOf(one)).toEqual(['hello'])
    expect(other).toEqual(one)
  })

  it('does not arrive: a poll is held for 90 s and answered with an empty page [ROOM-02]', async () => {
    const testBed = await openRooms()
    const olga = await testBed.device('olga')
    await aRoom(olga)
    const { key, nextSeq: startSeq } = await joined(olga)
    let answered = false
    const poll = testBed.poll({ key, startSeq }).finally(() => {
      answered = true
    })
    await testBed.clock.advance(89_000)
    expect(answered).toBe(false)
    await testBed.clock.advance(2_000)
    expect(await poll).toMatchObject({ nextSeq: startSeq, rspMsgList: [] })
  })

  it('is awaited by one poll per key: the next poll, or the end of the connection, ends it [ROOM-02]', async () => {
    const { testBed, atBob, startSeq } = await aFullRoom()
    const request = { key: atBob.key, startSeq }
    const first = testBed.poll(request, 'one')
    const second = testBed.poll(request, 'two')
    expect((await first).rspMsgList).toEqual([])
    testBed.core.connectionClosed('two')
    expect((await second).rspMsgList).toEqual([])
  })

  it('is kept among the newest 1,000, and returned 100 at a time [ROOM-03]', async () => {
    const { testBed, alice, atBob, startSeq } = await aFullRoom()
    for (const random of upTo(1_150)) await says(alice, `${random}`, random)
    const page = await testBed.poll({ key: atBob.key, startSeq })
    expect([textsOf(page).length, textsOf(page)[0]]).toEqual([100, '151'])
    const next = await testBed.poll({ key: atBob.key, startSeq: page.nextSeq })
    expect(textsOf(next)[0]).toBe('251')
  })

  it('is not stored, but sequences continue after a restart [ROOM-04]', async () => {
    const dataDir = temporaryDirectory()
    const before = await openRooms({ dataDir })
    const olga = await before.device('olga')
    const alice = await before.device('alice')
    await aRoom(olga)
    const { key } = await joined(alice)
    const { sequence } = await says(alice, 'hello')
    await before.close()
    const testBed = await openRooms({ dataDir })
    expect(await testBed.refusedOpen('room.poll', pollOf(key))).toBe(10007)
    const again = await testBed.device('alice')
    expect(await again.refused('group.send', aGroupMessage('alice', ROOM))).toBe(10007)
    const subscription = await joined(again)
    expect(subscription.nextSeq).toBeGreaterThan(sequence)
    expect(textsOf(await testBed.poll({ key: subscription.key, startSeq: 1 }))).toEqual([])
  })

  it('of the last day is shown to new subscriptions if the setting is on [ROOM-06]', async () => {
    const { testBed, alice } = await aFullRoom({ rooms: { historyMessages: 2 } })
    for (const random of upTo(3)) await says(alice, `${random}`, random)
    const carol = await joined(await testBed.device('carol'))
    expect(carol.messageList.map(({ payload }) => payload)).toEqual([{ text: '2' }, { text: '3' }])
    await testBed.clock.advance(25 * 3_600_000)
    expect((await joined(await testBed.device('dora'))).messageList).toEqual([])
  })

  it('of low priority is dropped first beyond the limit of a second [ROOM-12]', async () => {
    const messages = { groupMessagesPerSecond: 2 }
    const { testBed, alice, atBob, startSeq } = await aFullRoom({ messages })
    const say = (random: number, priority: number) =>
      alice.run(
        'group.send',
        aGroupMessage('alice', ROOM, { random, priority, payload: { text: `${random}` } }),
      )
    await say(1, 2)
    await say(2, 2)
    expect(await say(3, 3)).toMatchObject({ sequence: 0, messageDropReason: 1 })
    await say(4, 1)
    expect(textsOf(await testBed.poll({ key: atBob.key, startSeq }))).toEqual(['1', '2', '4'])
  })
})

const pollOf = (key: string, startSeq = 1) => ({
  key,
  startSeq,
  startBroadcastSeq: 1,
  simplifiedMessage: 0,
})

describe('a member of a room', () => {
  it('is removed after 60 s without a poll of its last device [ROOM-05]', async () => {
    const { testBed, olga, alice, atAlice, startSeq } = await aFullRoom()
    const tablet = await joined(alice)
    const before = await joined(olga)
    await testBed.clock.advance(30_000)
    void testBed.poll({ key: tablet.key, startSeq: 2 ** 31 })
    await testBed.clock.advance(31_000)
    expect(await testBed.refusedOpen('room.poll', pollOf(atAlice.key))).toBe(10007)
    expect(await alice.run('group.onlineCount', { groupID: ROOM })).toEqual({ memberCount: 1 })
    await testBed.open('room.leave', { key: tablet.key })
    expect(await alice.refused('group.send', aGroupMessage('alice', ROOM))).toBe(10007)
    const { key } = await joined(olga, ROOM, before.key)
    const news = await testBed.poll({ key, startSeq })
    expect(tipsOf(news)).toEqual([2, 2])
    expect(news.memberCount).toBe(1)
  })

  it('has the room on no list, and may find it by its id [ROOM-10]', async () => {
    const { olga, bob } = await aFullRoom()
    expect(await olga.run('group.list', { limit: 10, offset: 0 })).toMatchObject({ groups: [] })
    expect((await wholeList(olga)).conversations).toEqual([])
    expect(await bob.run('group.onlineCount', { groupID: ROOM })).toEqual({ memberCount: 2 })
    expect(await bob.run('group.search', { groupID: ROOM })).toMatchObject({
      group: { groupID: ROOM, memberCount: 3 },
    })
  })

  it('has 30 subscriptions at most; another one replaces the oldest [ROOM-40]', async () => {
    const { testBed, alice, atAlice } = await aFullRoom()
    const keys = [atAlice.key]
    for (const _ of upTo(29)) keys.push((await joined(alice)).key)
    await testBed.open('room.leave', { key: keys.pop() })
    await joined(alice)
    const poll = () => testBed.poll({ key: atAlice.key, startSeq: 1 })
    expect((await poll()).nextSeq).toBeGreaterThan(1)
    await joined(alice)
    await expect(poll()).rejects.toMatchObject({ code: 10007 })
    expect(await alice.run('group.onlineCount', { groupID: ROOM })).toEqual({ memberCount: 2 })
  })

  it('leaves by quitting, except the owner [ROOM-05]', async () => {
    const { testBed, olga, bob, atBob } = await aFullRoom()
    expect(await bob.run('group.quit', { groupID: ROOM })).toEqual({ position: 0 })
    expect(await testBed.refusedOpen('room.poll', pollOf(atBob.key))).toBe(10007)
    expect(await olga.refused('group.quit', { groupID: ROOM })).toBe(10009)
  })

  it('is announced by at most 20 tips a second [ROOM-11]', async () => {
    const testBed = await openRooms()
    const olga = await testBed.device('olga')
    await aRoom(olga)
    const { key, nextSeq } = await joined(olga)
    for (const one of upTo(30)) await joined(await testBed.device(`user-${one}`))
    const news = await testBed.poll({ key, startSeq: nextSeq })
    expect([tipsOf(news).length, news.memberCount]).toEqual([20, 31])
  })
})

describe('guests', () => {
  it('receive messages and cannot send [ROOM-07]', async () => {
    const { testBed, alice } = await aFullRoom()
    const { room, group } = await testBed.open<Entered>('room.enter', { groupID: ROOM })
    expect(group).toMatchObject({ groupID: ROOM, name: 'The room' })
    expect(group.selfInfo).toBeUndefined()
    await says(alice, 'hello')
    const news = await testBed.poll({ key: room.key, startSeq: room.nextSeq })
    expect(textsOf(news)).toEqual(['hello'])
    expect(await testBed.refusedOpen('group.send', aGroupMessage('', ROOM))).toBe(60009)
    expect(await alice.run('group.onlineCount', { groupID: ROOM })).toEqual({ memberCount: 3 })
    await testBed.open('room.leave', { key: room.key })
    expect(await alice.run('group.onlineCount', { groupID: ROOM })).toEqual({ memberCount: 2 })
  })

  it('enter only rooms, up to the limits in total and for one address [ROOM-07]', async () => {
    const { testBed, alice } = await aFullRoom({ rooms: { guests: 3, guestsPerAddress: 2 } })
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    const enter = (groupID: string, address?: string) =>
      testBed.refusedOpen('room.enter', { groupID }, address)
    expect([await enter('g'), await enter('nowhere')]).toEqual([10007, 10010])
    expect([await enter(ROOM), await enter(ROOM), await enter(ROOM)]).toEqual([0, 0, 10014])
    expect([await enter(ROOM, 'there'), await enter(ROOM, 'beyond')]).toEqual([0, 10014])
  })

  it.each([
    ['room.enter', {}],
    ['room.enter', { groupID: 7 }],
    ['room.poll', { key: 'none' }],
    ['room.poll', { ...pollOf('none'), startSeq: -1 }],
    ['room.leave', { key: '' }],
  ])('are refused invalid requests: %s %j [ROOM-07]', async (command, body) => {
    const testBed = await openRooms()
    expect(await testBed.refusedOpen(command, body)).toBe(10004)
  })
})

describe('a changing room', () => {
  it('is returned completely with the next answer, once [ROOM-08]', async () => {
    const { testBed, olga, atBob, startSeq } = await aFullRoom()
    await olga.run('group.update', { groupID: ROOM, name: 'Another', muteAllMembers: 'On' })
    const news = await testBed.poll({ key: atBob.key, startSeq })
    expect(news.group).toMatchObject({ name: 'Another', muteAllMembers: 'On' })
    expect(tipsOf(news)).toEqual([6])
    await says(olga, 'hello')
    const next = await testBed.poll({ key: atBob.key, startSeq: news.nextSeq })
    expect([next.group, textsOf(next)]).toEqual([undefined, ['hello']])
  })

  it('ends with a last answer that contains the notice, and then does not exist [ROOM-09]', async () => {
    const { testBed, olga, alice, atBob, startSeq } = await aFullRoom()
    await says(alice, 'so late')
    await olga.run('group.dismiss', { groupID: ROOM })
    const news = await testBed.poll({ key: atBob.key, startSeq })
    expect(news.rspMsgList.at(-1)).toMatchObject({
      type: 'TIMGroupSystemNoticeElem',
      payload: { operationType: 5 },
    })
    const after = pollOf(atBob.key, news.nextSeq)
    expect(await testBed.refusedOpen('room.poll', after)).toBe(10010)
    expect(await alice.refused('group.join', { groupID: ROOM, applyMessage: '' })).toBe(10010)
  })
})

describe('the memory of rooms with users', () => {
  it('is shared: each room keeps its newest messages [ROOM-62]', async () => {
    const roomBytes = 2 ** 15
    const testBed = await openRooms({ memoryLimits: { ...defaultMemoryLimits, roomBytes } })
    const olga = await testBed.device('olga')
    const text = 'x'.repeat(1_000)
    const keys: string[] = []
    for (const [index, room] of ['one', 'two'].entries()) {
      await aRoom(olga, room)
      keys.push((await joined(olga, room)).key)
      for (const number of upTo(30)) {
        await says(olga, `${number} ${text}`, index * 100 + number, room)
      }
    }
    await testBed.clock.advance(1_000)
    for (const key of keys) {
      const news = await testBed.poll({ key })
      const numbers = textsOf(news).map((one) => Number(one.split(' ')[0]))
      expect(numbers).toEqual(upTo(30).slice(-15))
    }
  })
})
