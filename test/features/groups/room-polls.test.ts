import { aGroup, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { dropsAfter } from '../../../testing/scripted/behaviours.ts'
import { outcome } from '../support/settle.ts'
import {
  aRoomScene,
  FIRST,
  inRoom,
  ROOM,
  type RoomScene,
  receivedTexts,
  said,
} from './room-scene.ts'

const { group, room } = commands

/** The delay between the answer of one poll and the next poll. */
const pauseAfter = async (scene: RoomScene, news?: Parameters<RoomScene['say']>[0]) => {
  const { client, polls, times } = scene
  const before = polls.length
  const since = client.platform.clock.now()
  scene.say(news)
  for (let waited = 0; polls.length === before && waited < 10_000; waited += 100) {
    await client.advance(100)
  }
  return (times.at(-1) ?? 0) - since
}

describe('polls', () => {
  it('follow after 300 ms, and 2,000 ms later after 20 empty ones [ROOM-23]', async () => {
    const scene = await inRoom()
    for (let count = 1; count < 20; count++) expect(await pauseAfter(scene)).toBe(300)
    expect(await pauseAfter(scene)).toBe(2_300)
    expect(await pauseAfter(scene)).toBe(2_300)
    expect(await pauseAfter(scene, { rspMsgList: [said('news', FIRST)] })).toBe(300)
    expect(await pauseAfter(scene)).toBe(300)
  })

  it('follow the cloud configuration, after 2,000 ms at most [ROOM-23]', async () => {
    const config = JSON.stringify({
      polling_interval: 5_000,
      polling_interval_plus: 500,
      polling_no_msg_count: 1,
      polling_simplified_msg: true,
    })
    const scene = await inRoom({
      prepare: (server) =>
        server.on(commands.configuration.cloud, () => ({ version: 1, config, expiredTime: 9_999 })),
    })
    expect(scene.polls[0]?.simplifiedMessage).toBe(1)
    expect(await pauseAfter(scene)).toBe(2_500)
    expect(await pauseAfter(scene, { rspMsgList: [said('news', FIRST)] })).toBe(2_000)
  })

  it('that fail are repeated after 2,000 ms [ROOM-24]', async () => {
    const scene = await inRoom()
    scene.refuse(60022)
    await scene.client.advance(1_900)
    expect(scene.polls).toHaveLength(1)
    await scene.client.advance(200)
    expect(scene.polls[1]).toEqual(scene.polls[0])
  })

  it('continue after a lost connection [ROOM-24]', async () => {
    const scene = await inRoom()
    scene.say({ rspMsgList: [said('one', FIRST)] })
    await scene.client.advance(300)
    scene.client.server.behave(dropsAfter(0))
    scene.client.platform.connections.at(-1)?.close()
    scene.client.server.behave()
    await scene.client.advance(20_000)
    expect(scene.polls.at(-1)).toMatchObject({ key: 'key-1', startSeq: FIRST + 1 })
  })

  it.each([10007, 10010])('enter the room again after %i [ROOM-25]', async (code) => {
    const scene = await inRoom()
    scene.say({ rspMsgList: [said('one', FIRST)] })
    await scene.client.advance(300)
    scene.refuse(code)
    await scene.client.advance(0)
    expect(scene.client.server.bodiesOf(group.join)).toHaveLength(2)
    expect(scene.client.server.bodiesOf(group.join)[1]).toMatchObject({ roomKey: 'key-1' })
    // Nothing that the room still remembers is missed.
    expect(scene.polls.at(-1)).toMatchObject({ key: 'key-2', startSeq: FIRST })
  })

  it('end if that fails: the client leaves the room [ROOM-25]', async () => {
    const scene = await inRoom()
    const { chat, server } = scene.client
    server.refuse(group.join, 10010)
    scene.refuse(10010)
    await scene.client.advance(60_000)
    expect(scene.polls).toHaveLength(1)
    // It is none that this client is in.
    const again = outcome(scene.client, chat.joinGroup({ groupID: ROOM }))
    await expect(again).rejects.toMatchObject({ code: 10010 })
    expect(server.bodiesOf(group.join)).toHaveLength(3)
  })
})

describe('a guest', () => {
  it("receives a room's messages without logging in, and leaves it [ROOM-33]", async () => {
    const scene = await inRoom({ isGuest: true })
    const { chat, server } = scene.client
    scene.say({ rspMsgList: [said('one', FIRST)] })
    await scene.client.advance(300)
    expect(receivedTexts(scene)).toEqual(['one'])
    expect(server.bodiesOf(commands.session.login)).toEqual([])
    await outcome(scene.client, chat.quitGroup(ROOM))
    expect(server.bodiesOf(room.leave)).toEqual([{ key: 'key-1' }])
    await scene.client.advance(60_000)
    expect(scene.polls).toHaveLength(2)
  })

  it('cannot join anything else: 2662; without a key it fails with 2660 [ROOM-34]', async () => {
    const scene = await aRoomScene({ isGuest: true })
    const { chat, server } = scene.client
    server.refuse(room.enter, 10007)
    const join = () => outcome(scene.client, chat.joinGroup({ groupID: ROOM }))
    await expect(join()).rejects.toMatchObject({ code: 2662 })
    server.on(room.enter, () => ({ group: aGroup({ groupID: ROOM }) }) as never)
    await expect(join()).rejects.toMatchObject({ code: 2660 })
    server.on(room.enter, () => {
      throw new Refused(10010)
    })
    await expect(join()).rejects.toMatchObject({ code: 10010 })
  })

  it('who logs in continues as the user [ROOM-35]', async () => {
    const scene = await inRoom({ isGuest: true })
    const { chat, server } = scene.client
    const login = chat.login({ userID: 'alice', userSig: 'signed' })
    await scene.client.advance(0)
    await login
    await scene.client.advance(5_000)
    expect(server.bodiesOf(group.join)).toHaveLength(1)
    expect(server.bodiesOf(room.leave)).toEqual([{ key: 'key-1' }])
    expect(scene.polls.at(-1)?.key).toBe('key-2')
  })

  it('who destroys the client stops polling [ROOM-33]', async () => {
    const scene = await inRoom({ isGuest: true })
    await outcome(scene.client, scene.client.chat.destroy())
    await scene.client.advance(120_000)
    expect(scene.polls).toHaveLength(1)
  })
})
