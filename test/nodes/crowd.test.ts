import { commands, decodeBody, MessageFlag, pushes } from 'tavern-im/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import type { RawClient } from '../../testing/internal/raw-client.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { type Nodes, startNodes } from '../support/nodes.ts'
import { SDKAPPID, SECRET } from '../support/test-bed.ts'

const NODES = 3
const MEMBERS = 300
const EACH = 5
const WEB = 2

let nodes: Nodes

let random = 0

const textTo = (from: string, to: string, text: string, flags = 0) =>
  unsentText(from, to, {
    clientTime: Math.floor(Date.now() / 1000),
    random: ++random,
    payload: { text },
    flags,
  })

/** All that was said to a client, by its place and text. */
const receivedBy = ({ pushes: frames }: RawClient): string[] =>
  frames
    .filter(({ command }) => command === pushes.message.received.name)
    .flatMap(({ body }) => decodeBody(body, pushes.message.received.body).messageList)
    .map(({ sequence, payload }) => `${sequence} ${(payload as { text?: string }).text ?? ''}`)

describe.skipIf(!hasNats)('many users of several nodes', () => {
  beforeAll(async () => {
    nodes = await startNodes(NODES, {
      apps: [{ sdkAppID: SDKAPPID, secret: SECRET, sessions: { web: WEB } }],
      limits: { requestsPerSecond: 10_000, requestBurst: 20_000 },
    })
  })
  afterAll(() => nodes?.close())

  it('receive all messages of a group of three hundred in one order [NODE-01]', async () => {
    const names = Array.from({ length: MEMBERS }, (_, index) => `m${index}`)
    const clients = await Promise.all(names.map((name, index) => nodes.join(index % NODES, name)))
    const speakers = clients.slice(0, NODES)
    const [owner] = speakers
    if (owner === undefined) throw new Error('nobody is there')
    const { group } = await owner.request(commands.group.create, {
      type: 'Public',
      name: 'crowd',
      groupID: '',
      memberList: names.slice(1).map((userID) => ({ userID })),
    })
    await Promise.all(
      speakers.flatMap((speaker, at) =>
        Array.from({ length: EACH }, (_, index) =>
          speaker.request(
            commands.message.sendGroup,
            textTo(names[at] ?? '', group.groupID, `${at}.${index}`),
          ),
        ),
      ),
    )
    const isSaid = (line: string) => /\d\.\d$/.test(line)
    const silent = clients.slice(NODES)
    for (const client of silent) {
      while (receivedBy(client).filter(isSaid).length < NODES * EACH) {
        await client.pushed(client.pushes.length + 1)
      }
    }
    const [first = [], ...others] = silent.map((client) => receivedBy(client).filter(isSaid))
    expect(first).toHaveLength(NODES * EACH)
    const numbers = first.map((line) => Number.parseInt(line, 10))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    for (const lines of others) expect(lines).toEqual(first)
    await Promise.all(clients.map((client) => client.close()))
  })

  it('receive ephemeral messages such as typing while they are online [NODE-01]', async () => {
    const [ann, ben] = [await nodes.join(1, 'ann'), await nodes.join(2, 'ben')]
    const said = await ann.request(
      commands.message.sendC2C,
      textTo('ann', 'ben', 'typing', MessageFlag.onlineOnly),
    )
    expect(said.sequence).toBe(0)
    await ben.pushed(1)
    expect(receivedBy(ben)).toEqual(['0 typing'])
    const page = await ben.request(commands.message.history, {
      conversationType: 1,
      to: 'ann',
      sequence: 1,
      count: 20,
      direction: 1,
    })
    expect(page.messageList).toEqual([])
    await Promise.all([ann.close(), ben.close()])
  })

  it('that share one account keep the session limit however they log in at once [NODE-02]', async () => {
    const clients = await Promise.all(
      Array.from({ length: 9 }, (_, index) => nodes.join(index % NODES, 'dan', { platform: 7 })),
    )
    const isOpen = clients.map(() => true)
    for (const [index, client] of clients.entries()) {
      void client.closed.then(({ code }) => {
        expect(code).toBe(4000)
        isOpen[index] = false
      })
    }
    const count = () => isOpen.filter((one) => one).length
    while (count() > WEB)
      await Promise.race(clients.filter((_, at) => isOpen[at]).map((one) => one.closed))
    // The remaining sessions work, and receive their pushes.
    const left = clients.filter((_, index) => isOpen[index])
    const eve = await nodes.join(0, 'eve')
    await eve.request(commands.message.sendC2C, textTo('eve', 'dan', 'are you two?'))
    for (const client of left) {
      await client.request(commands.message.history, {
        conversationType: 1,
        to: 'eve',
        sequence: 1,
        count: 20,
        direction: 1,
      })
      while (receivedBy(client).length === 0) await client.pushed(client.pushes.length + 1)
      expect(receivedBy(client)).toEqual(['1 are you two?'])
    }
    expect(count()).toBe(WEB)
    await Promise.all([...left, eve].map((client) => client.close()))
  })
})
