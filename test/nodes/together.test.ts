import { commands, decodeBody, pushes } from 'tavern-im/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../server/src/index.ts'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import type { RawClient } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { callRest } from '../server/support/back-end.ts'
import { type Nodes, startNodes } from '../support/nodes.ts'
import { SDKAPPID, SECRET, sigOf } from '../support/test-bed.ts'

const NODES = 3

let nodes: Nodes

let random = 0

const textTo = (from: string, to: string, text: string) =>
  unsentText(from, to, {
    clientTime: Math.floor(Date.now() / 1000),
    random: ++random,
    payload: { text },
  })

const say = (client: RawClient, from: string, to: string, text: string) =>
  client.request(commands.message.sendC2C, textTo(from, to, text))

const textsOf = ({ pushes: frames }: RawClient): string[] =>
  frames
    .filter(({ command }) => command === pushes.message.received.name)
    .flatMap(({ body }) => decodeBody(body, pushes.message.received.body).messageList)
    .map(({ payload }) => (payload as { text?: string }).text ?? '')

const kicksOf = ({ pushes: frames }: RawClient): number[] =>
  frames
    .filter(({ command }) => command === pushes.session.kick.name)
    .map(({ body }) => decodeBody(body, pushes.session.kick.body).type)

/** A group whose members are these besides its owner. */
const groupOf = async (owner: RawClient, userIDs: readonly string[]): Promise<string> => {
  const { group } = await owner.request(commands.group.create, {
    type: 'Public',
    name: 'all nodes',
    groupID: '',
    memberList: userIDs.map((userID) => ({ userID })),
  })
  return group.groupID
}

describe.skipIf(!hasNats)('nodes of a cluster', () => {
  beforeAll(async () => {
    nodes = await startNodes(NODES, {
      apps: [
        {
          sdkAppID: SDKAPPID,
          secret: SECRET,
          administrators: ['administrator'],
          sessions: { web: 2 },
        },
      ],
      limits: { requestsPerSecond: 10_000, requestBurst: 20_000 },
    })
  })
  afterAll(() => nodes?.close())

  it('let users of any node exchange messages in one order [NODE-01]', async () => {
    const names = ['ann', 'ben', 'cat']
    const clients = await Promise.all(names.map((name, index) => nodes.join(index, name)))
    const [ann] = clients
    if (ann === undefined) throw new Error('nobody is there')
    const groupID = await groupOf(ann, names.slice(1))
    const each = 40
    const sequences = await Promise.all(
      clients.flatMap((client, at) =>
        Array.from({ length: each }, async (_, index) => {
          const message = textTo(names[at] ?? '', groupID, `${at}.${index}`)
          const { sequence } = await client.request(commands.message.sendGroup, message)
          return sequence
        }),
      ),
    )
    const least = Math.min(...sequences)
    const expected = Array.from({ length: NODES * each }, (_, index) => least + index)
    expect(sequences.toSorted((one, other) => one - other)).toEqual(expected)
    const histories = await Promise.all(
      clients.map(async (client) => {
        const page = await client.request(commands.message.history, {
          conversationType: 2,
          to: groupID,
          sequence: least,
          count: 100,
          direction: 1,
        })
        return page.messageList.map(({ sequence, payload }) => [sequence, payload])
      }),
    )
    expect(histories[1]).toEqual(histories[0])
    expect(histories[2]).toEqual(histories[0])
    for (const client of clients) {
      await client.pushed((NODES - 1) * each)
      await client.close()
    }
  })

  it('end sessions on other nodes as a single server does [NODE-02]', async () => {
    const first = await nodes.join(0, 'dan', { platform: 7 })
    const second = await nodes.join(1, 'dan', { platform: 7 })
    const third = await nodes.join(2, 'dan', { platform: 7 })
    expect((await first.closed).code).toBe(4000)
    expect(kicksOf(first)).toEqual([1])
    await third.request(commands.session.kickOther, {})
    expect((await second.closed).code).toBe(4000)
    expect(kicksOf(second)).toEqual([2])
    await third.request(commands.session.hello, {})
    await third.close()
  })

  it('replace the session of the same instance on another node [NODE-02]', async () => {
    const before = await nodes.connect(1)
    await before.login('eve', sigOf('eve'), 'one instance')
    const after = await nodes.connect(2)
    await after.login('eve', sigOf('eve'), 'one instance')
    expect((await before.closed).code).toBe(4000)
    expect(kicksOf(before)).toEqual([])
    await after.close()
  })

  it('report the status of users on every node [NODE-02]', async () => {
    const before = await nodes.join(0, 'gus')
    await before.request(commands.session.logout, { type: 0 })
    await before.close()
    const watcher = await nodes.join(1, 'fay')
    await watcher.request(commands.presence.subscribe, { userIDList: ['gus'] })
    const gus = await nodes.join(2, 'gus')
    await watcher.pushed(1)
    await gus.close()
    await watcher.pushed(2)
    const received = watcher.pushes.flatMap(({ body }) =>
      decodeBody(body, pushes.presence.status.body).statusList.map(({ statusType }) => statusType),
    )
    expect(received).toEqual([1, 2])
    await watcher.close()
  })

  it('answer the back-end API on each node for users of all nodes [NODE-07]', async () => {
    const hal = await nodes.join(2, 'hal')
    const ivy = await nodes.join(0, 'ivy')
    const { httpUrl = '' } = nodes.cluster.nodes[1] ?? {}
    const usersig = sigOf('administrator')
    const address = { sdkappid: `${SDKAPPID}`, identifier: 'administrator', usersig }
    const sent = await callRest(
      httpUrl,
      'openim/sendmsg',
      {
        From_Account: 'ivy',
        To_Account: 'hal',
        MsgRandom: 1,
        MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: 'from a back end' } }],
      },
      address,
    )
    expect(sent).toMatchObject({ ActionStatus: 'OK', ErrorCode: 0 })
    await hal.pushed(1)
    expect(textsOf(hal)).toEqual(['from a back end'])
    const kicked = await callRest(httpUrl, 'im_open_login_svc/kick', { UserID: 'hal' }, address)
    expect(kicked).toMatchObject({ ActionStatus: 'OK' })
    expect((await hal.closed).code).toBe(4000)
    const refused = await callRest(httpUrl, 'openim/nothing', {}, address)
    expect(refused.ErrorCode).toBe(60009)
    await ivy.close()
  })

  it('reject requests with the same texts as a single server', async () => {
    const [here, there] = [await nodes.join(0, 'jim'), await nodes.join(1, 'kim')]
    const wrong = { groupID: 'nowhere' }
    const refusals = await Promise.all(
      [here, there].map((client) =>
        client.request(commands.group.dismiss, wrong).catch((error: Error) => error.message),
      ),
    )
    expect(refusals[1]).toBe(refusals[0])
    expect(refusals[0]).toMatch(/^1\d{4} /)
    await Promise.all([here.close(), there.close()])
  })
})

describe.skipIf(!hasNats)('a node that dies', () => {
  it('ends its own sessions and no others [NODE-04]', async () => {
    const nodes = await startNodes(2)
    const lou = await nodes.join(1, 'lou')
    const max = await nodes.join(0, 'max')
    await say(max, 'max', 'lou', 'are you there')
    await max.request(commands.presence.subscribe, { userIDList: ['lou'] })
    await say(lou, 'lou', 'max', 'hello')
    const [, second] = nodes.cluster.nodes
    if (second === undefined) throw new Error('there is no second node')
    await nodes.cluster.remove(second)
    expect((await lou.closed).code).toBe(4001)
    // The message of lou, and the end of its session.
    await max.pushed(2)
    const page = await max.request(commands.message.history, {
      conversationType: 1,
      to: 'lou',
      sequence: 1,
      count: 20,
      direction: 1,
    })
    expect(page.messageList).toHaveLength(2)
    await max.close()
    await nodes.close()
  })
})

describe('a server configured as a node', () => {
  const options = { apps: [{ sdkAppID: SDKAPPID, secret: SECRET }], natsUrl: 'nats://127.0.0.1:1' }

  it('does not start when the nodes cannot share required data [NODE-08]', async () => {
    await expect(createServer({ ...options, dataDir: ':memory:' })).rejects.toThrow(
      'start node: nodes share a PostgreSQL database; set DATABASE_URL',
    )
    await expect(createServer({ ...options, databaseUrl: 'postgres://nobody' })).rejects.toThrow(
      'start node: nodes share uploaded files; set S3_ENDPOINT, or OBJECTS_DIR',
    )
  })
})
