import { commands, type RoomNews } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { createServer, mintUserSig, type Server } from '../../../server/src/index.ts'
import { connectRaw, type RawClient } from '../../../testing/internal/raw-client.ts'
import { unsentText } from '../../../testing/internal/unsent-text.ts'
import { app } from '../support/test-server.ts'

const { room, group, message, session } = commands

const ROOM = 'the-room'

let server: Server

afterEach(() => server?.close())

const connect = (sdkAppID = app.sdkAppID) => connectRaw({ url: server.url, sdkAppID })

/** The owner of a room, in it. */
const anOwner = async () => {
  server = await createServer({ apps: [app], dataDir: ':memory:', logLevel: 'silent' })
  const olga = await connect()
  const now = Math.floor(Date.now() / 1000)
  const userSig = mintUserSig({ ...app, userID: 'olga', expireSeconds: 3_600, now })
  await olga.login('olga', userSig)
  await olga.request(group.create, { type: 'AVChatRoom', name: 'The room', groupID: ROOM })
  return olga
}

const say = (client: RawClient, text: string, random: number) =>
  client.request(
    message.sendGroup,
    unsentText('olga', ROOM, {
      conversationType: 2,
      clientTime: Math.floor(Date.now() / 1000),
      random,
      payload: { text },
    }),
  )

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    ({ code }) => code,
  )

/** Polls until a number of texts arrived. */
const listen = async (guest: RawClient, count: number): Promise<string[]> => {
  let { key, nextSeq: startSeq } = (await guest.request(room.enter, { groupID: ROOM })).room
  const texts: string[] = []
  while (texts.length < count) {
    const request = { key, startSeq, startBroadcastSeq: 1, simplifiedMessage: 0 } as const
    const news: RoomNews = await guest.request(room.poll, request)
    startSeq = news.nextSeq
    texts.push(...news.rspMsgList.map(({ payload }) => (payload as { text: string }).text))
  }
  return texts
}

describe('a connection without a login', () => {
  it('may use rooms and nothing else [ROOM-07]', async () => {
    const olga = await anOwner()
    const guest = await connect()
    const received = listen(guest, 1)
    await guest.request(session.ping, {})
    await say(olga, 'hello', 1)
    expect(await received).toEqual(['hello'])
    expect(await codeOf(say(guest, 'hello', 2))).toBe(20002)
    expect(await codeOf(guest.request(group.search, { groupID: ROOM }))).toBe(20002)
    const foreign = await connect(app.sdkAppID + 9)
    expect(await codeOf(foreign.request(room.enter, { groupID: ROOM }))).toBe(70020)
  })

  it('receives all room messages in order, with many others [ROOM-01]', async () => {
    const olga = await anOwner()
    const guests = await Promise.all(Array.from({ length: 80 }, () => connect()))
    const received = guests.map((guest) => listen(guest, 30))
    const texts = Array.from({ length: 30 }, (_, index) => `text ${index}`)
    for (let here = 0; here < guests.length; ) {
      here = (await olga.request(group.onlineCount, { groupID: ROOM })).memberCount
    }
    for (const [index, text] of texts.entries()) await say(olga, text, index)
    for (const one of await Promise.all(received)) expect(one).toEqual(texts)
  })

  it('does not delay the end of the server: its poll is answered [ROOM-19]', async () => {
    await anOwner()
    const guest = await connect()
    const { key, nextSeq: startSeq } = (await guest.request(room.enter, { groupID: ROOM })).room
    const request = { key, startSeq, startBroadcastSeq: 1, simplifiedMessage: 0 } as const
    const poll = guest.request(room.poll, request)
    await guest.request(session.ping, {})
    const since = performance.now()
    await server.close()
    expect(performance.now() - since).toBeLessThan(4_000)
    expect(await poll).toMatchObject({ nextSeq: startSeq, rspMsgList: [] })
    expect(await guest.closed).toMatchObject({ code: 4001 })
  })
})
