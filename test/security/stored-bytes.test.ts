import { commands, serverCodes, type WireMessage } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { connectRaw, type RawClient, RawRefusal } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { callRest } from '../server/support/back-end.ts'
import { app, sigOf } from '../server/support/test-server.ts'
import { type RealServer, realServer } from './support/real-server.ts'
import { longestWait, quietWait } from './support/waits.ts'

const MEGABYTE = 2 ** 20
const HOUR_MS = 3_600_000
const { TOO_OFTEN, BAD_RESOURCE } = serverCodes

/** As long as a message may be. */
const TEXT = 'a'.repeat(11_500)

/** Connects a desktop, of which one account has several at a time, with a UserSig of now. */
const joinNow = async (server: RealServer, userID: string): Promise<RawClient> => {
  const client = await connectRaw({ url: server.url, sdkAppID: app.sdkAppID, platform: 9 })
  await client.login(userID, sigOf(userID, { now: server.now() / 1_000 }))
  return client
}

/** Messages that are on their way at a time over one connection: what sends them shares the loop of the server. */
const AT_ONCE = 20

/** Sends all these messages; the refusals. */
const flood = async (client: RawClient, messages: readonly WireMessage[]) => {
  const refusals: RawRefusal[] = []
  const send = (message: WireMessage) =>
    client.request(commands.message.sendC2C, message).catch((cause) => {
      if (!(cause instanceof RawRefusal)) throw cause
      refusals.push(cause)
    })
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    await Promise.all(messages.slice(at, at + AT_ONCE).map(send))
  }
  return refusals
}

const storedWith = async (client: RawClient, to: string): Promise<number> => {
  const request = { conversationType: 1, to, sequence: 0, count: 1, direction: 0 } as const
  const { messageList } = await client.request(commands.message.history, request)
  return messageList[0]?.sequence ?? 0
}

it('the server stops an account that stores without limit over three connections, without delaying others [BUDGET-20, BUDGET-24]', async () => {
  const server = await realServer({}, { limits: { storedMegabytesPerDay: 4 } })
  await server.addAccounts(['bob'])
  const bystander = await server.join('bystander')
  const connections = [
    await joinNow(server, 'eve'),
    await joinNow(server, 'eve'),
    await joinNow(server, 'eve'),
  ]
  const clientTime = Math.floor(server.now() / 1_000)
  const messages = Array.from({ length: 600 }, (_, at) =>
    unsentText('eve', 'bob', { clientTime, random: at + 1, payload: { text: TEXT } }),
  )
  const quiet = await quietWait(bystander)
  const attack = Promise.all(
    connections.map((client, at) => flood(client, messages.slice(at * 200, at * 200 + 200))),
  )
  const longest = await longestWait(bystander, attack)
  const refusals = (await attack).flat()
  const [eve] = connections as [RawClient]
  const stored = await storedWith(eve, 'bob')
  expect(stored + refusals.length).toBe(600)
  expect(stored * TEXT.length).toBeLessThan(4 * MEGABYTE)
  expect(stored * TEXT.length).toBeGreaterThan(3.5 * MEGABYTE)
  for (const refusal of refusals) {
    expect(refusal.code).toBe(TOO_OFTEN)
    expect(refusal.message).toMatch(/\(storedMegabytesPerDay: 4\); free again in \d+ s$/)
  }
  expect(longest / quiet).toBeLessThan(100)
  // The back end goes on in the name of the account, and so do others.
  const said = { From_Account: 'eve', To_Account: 'bob', MsgRandom: 1 }
  const MsgBody = [{ MsgType: 'TIMTextElem', MsgContent: { Text: TEXT } }]
  const answer = await callRest(server.httpUrl, 'openim/sendmsg', { ...said, MsgBody })
  expect(answer.ActionStatus).toBe('OK')
  await bystander.request(commands.message.sendC2C, unsentText('bystander', 'bob', { clientTime }))
})

const contentOf = (at: number) => ({
  messageList: [
    {
      ...{ ID: `1-1-${at}`, from: 'carol', nick: '', avatar: '', time: 1, cloudCustomData: '' },
      messageBody: [{ type: 'TIMTextElem' as const, payload: { text: `${at}` } }],
    },
  ],
})

const downloadCode = (client: RawClient, downloadKey: string) =>
  client.request(commands.message.downloadMerger, { downloadKey }).then(
    () => 0,
    (cause) => (cause instanceof RawRefusal ? cause.code : Promise.reject(cause)),
  )

it('the server limits unsent merged contents and removes them after a day [BUDGET-23, MERGE-15]', async () => {
  const server = await realServer()
  let eve = await server.join('eve')
  const keys: string[] = []
  const refusals: RawRefusal[] = []
  for (let minute = 0; minute < 4; minute++) {
    for (let at = 0; at < 60; at++) {
      await eve.request(commands.message.uploadMerger, contentOf(minute * 60 + at)).then(
        ({ downloadKey }) => keys.push(downloadKey),
        (cause) => refusals.push(cause),
      )
    }
    server.advance(60_000)
  }
  expect(keys).toHaveLength(200)
  expect(refusals).toHaveLength(40)
  expect(refusals[0]).toMatchObject({ code: TOO_OFTEN })
  expect(refusals[0]?.message).toMatch(
    /\(unsentMergers: 200\); send one of them; free again in \d+ s$/,
  )
  server.advance(25 * HOUR_MS)
  eve = await joinNow(server, 'eve')
  // The clean-up is under way.
  for (const key of keys) {
    while ((await downloadCode(eve, key)) !== BAD_RESOURCE) server.advance(1_000)
  }
  await eve.request(commands.message.uploadMerger, contentOf(1_000))
})
