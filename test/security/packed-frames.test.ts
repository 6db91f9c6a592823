import { gzipSync } from 'node:zlib'
import { commands, serverCodes, textCodec } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { app, sigOf } from '../server/support/test-server.ts'
import { type RealServer, realServer } from './support/real-server.ts'
import { longestWait, quietWait } from './support/waits.ts'

/** As many as made everybody wait for 20 s, each a second of work. */
const FRAMES = 82
const KIB = 1024

const MALFORMED = 1007
const POLICY = 1008

/** A request that needs no login, as it travels. */
const pingWith = (body: string): string =>
  `${textCodec.encode({
    ...{ kind: 'request', command: commands.session.ping.name, seq: 1_000_000 },
    ...{ reqtime: 0, checksum: 0, body },
  })}`

const packed = (text: string): Buffer => Buffer.concat([Buffer.from('COMP'), gzipSync(text)])

/** 7 KiB that become 7 MiB of JSON. */
const bomb = packed(pingWith(`[${'{},'.repeat((7 * 1024 * KIB) / 3)}{}]`))

const connect = (server: RealServer, isCompressed = true) =>
  connectRaw({
    ...{ url: server.url, sdkAppID: app.sdkAppID },
    ...{ codec: textCodec, isCompressed, platform: 9 },
  })

/** Sends frames over one connection, and over the next one when it is closed; the codes with which they were. */
const sendAll = async (
  frames: readonly (Buffer | string)[],
  join: () => Promise<RawClient>,
): Promise<number[]> => {
  const codes: number[] = []
  const left = [...frames]
  while (left.length > 0) {
    const client = await join()
    let isClosed = false
    void client.closed.then(({ code }) => {
      isClosed = true
      codes.push(code)
    })
    while (!isClosed && left.length > 0) {
      const [frame = ''] = left.splice(0, 1)
      client.webSocket.send(frame)
      await answered(client)
    }
    if (!isClosed) await client.close()
  }
  return codes
}

/** Until the server has done what came before, or has closed the connection. */
const answered = (client: RawClient): Promise<unknown> =>
  Promise.race([client.closed, client.request(commands.session.ping, {}).catch(() => undefined)])

/** Factor by which the response time of a bystander grows during an attack. */
const slowness = async (server: RealServer, attack: () => Promise<number[]>) => {
  const bystander = () => fetch(`${server.httpUrl}/healthz`).then((answer) => answer.text())
  const quiet = await quietWait(bystander)
  const attacking = attack()
  const longest = await longestWait(bystander, attacking)
  return { ratio: longest / quiet, codes: await attacking }
}

describe('frames of a connection without a login', () => {
  it('are not inflated: the first compressed frame ends the connection without delaying others [SEC-43]', async () => {
    const server = await realServer()
    const { ratio, codes } = await slowness(server, () =>
      sendAll(Array(FRAMES).fill(bomb), () => connect(server)),
    )
    expect(codes).toEqual(Array(FRAMES).fill(MALFORMED))
    expect(ratio).toBeLessThan(50)
  })

  it('are limited to 8 KiB: the second longer frame ends the connection [SEC-43]', async () => {
    const server = await realServer()
    const long = pingWith(`[${'{},'.repeat(80 * KIB)}{}]`)
    const { ratio, codes } = await slowness(server, () =>
      sendAll(Array(FRAMES).fill(long), () => connect(server)),
    )
    expect(codes).toEqual(Array(FRAMES / 2).fill(POLICY))
    expect(ratio).toBeLessThan(50)
  })

  it('are charged by content: after two nested arrays no more is read [SEC-43]', async () => {
    const server = await realServer()
    const client = await connect(server, false)
    const frame = { kind: 'request', command: commands.session.ping.name } as const
    const codes: number[] = []
    for (let seq = 1; seq <= FRAMES; seq++) {
      const deep = { ...frame, seq, reqtime: 0, checksum: 0, body: '['.repeat(7_900) }
      await client.sendFrame(deep).catch(({ code }) => codes.push(code))
    }
    expect(codes.filter((code) => code !== serverCodes.OVERLOAD)).toHaveLength(2)
  })
})

describe('frames of an account', () => {
  const join = async (server: RealServer) => {
    const client = await connect(server)
    await client.login('eve', sigOf('eve', { now: server.now() / 1_000 }))
    return client
  }

  it('are inflated up to the frame limit only [SEC-43]', async () => {
    const server = await realServer()
    const { ratio, codes } = await slowness(server, () =>
      sendAll(Array(FRAMES).fill(bomb), () => join(server)),
    )
    expect(codes).toEqual(Array(FRAMES).fill(MALFORMED))
    expect(ratio).toBeLessThan(50)
  })

  it('are charged by inflated size before they are parsed [SEC-43]', async () => {
    const server = await realServer()
    const client = await join(server)
    const more = Array.from({ length: 20 * KIB }, (_, at) => [(at * 7_919) % 1_000_003])
    const body = JSON.stringify({ userIDList: ['eve'], more })
    expect(body.length).toBeLessThan(256 * KIB)
    const codes: number[] = []
    for (let at = 0; at < 40; at++) {
      await client.exchange(commands.profile.get.name, body).then(
        () => codes.push(0),
        ({ code }) => codes.push(code),
      )
    }
    // The limit is 400 calls at once; each of these costs 15 and one for each 1,024 values.
    const read = codes.filter((code) => code !== serverCodes.OVERLOAD)
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThan(400 / 15)
  })
})
