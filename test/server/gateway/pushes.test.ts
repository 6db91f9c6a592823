import { once } from 'node:events'
import { commands, type PushFrame } from 'tavern-im/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { messagesPush } from '../support/relay-core.ts'
import {
  aMessage,
  app,
  type TestServer,
  type TestServerOptions,
  testServer,
} from '../support/test-server.ts'

let server: TestServer

const start = async (options?: TestServerOptions) => {
  server = await testServer(options)
}

afterEach(() => server.close())

const refused = (code: number) => expect.objectContaining({ name: 'RawRefusal', code })

const push = (userIDs: readonly string[], text = 'hello', exceptConnectionID?: string) =>
  server.core.delivery.deliver(
    { sdkAppID: app.sdkAppID, userIDs, ...(exceptConnectionID && { exceptConnectionID }) },
    messagesPush([aMessage('carol', 'all', text)]),
  )

describe('a push', () => {
  it('reaches every device of its recipients with the same bytes, and no other device', async () => {
    await start()
    const names = Array.from({ length: 20 }, (_, index) => `user${index}`)
    const clients = await Promise.all([...names, 'user0'].map((name) => server.join(name)))
    const outsider = await server.join('stranger')
    const frames = clients.map(async ({ webSocket }) => (await once(webSocket, 'message'))[0])
    push(names)
    const [first, ...rest] = (await Promise.all(frames)) as Buffer[]
    for (const other of rest) expect(other.equals(first as Buffer)).toBe(true)
    await outsider.request(commands.session.hello, {})
    expect(outsider.pushes).toEqual([])
  })

  it('is encoded once for each form, however many clients receive it', async () => {
    await start()
    const encoded = { binary: 0, text: 0 }
    const inner = messagesPush([aMessage('carol', 'all')])
    const names = ['a', 'b', 'c', 'd']
    const clients = await Promise.all(names.map((name) => server.join(name)))
    server.core.delivery.deliver(
      { sdkAppID: app.sdkAppID, userIDs: names },
      {
        name: inner.name,
        binary: () => {
          encoded.binary++
          return inner.binary()
        },
        text: () => {
          encoded.text++
          return inner.text()
        },
      },
    )
    await Promise.all(clients.map((client) => client.pushed(1)))
    expect(encoded).toEqual({ binary: 1, text: 0 })
  })

  it('skips the connection that caused it', async () => {
    await start({
      extra: {
        'group.quit': ({ userID, connectionID }) => {
          push([userID], 'synced', connectionID)
          return {}
        },
      },
    })
    const one = await server.join('alice')
    const two = await server.join('alice')
    await one.request(commands.group.quit, { groupID: 'g' })
    await two.pushed(1)
    await one.request(commands.session.hello, {})
    expect(one.pushes).toEqual([])
  })

  it('has its own number, and pushes arrive in order', async () => {
    await start()
    const client = await server.join('alice')
    for (let i = 0; i < 300; i++) push(['alice'], `text ${i}`)
    const frames = await client.pushed(300)
    const numbers = frames.map(({ seq }) => seq)
    expect(new Set(numbers).size).toBe(300)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('reaches each recipient in one tick if the recipients differ', async () => {
    await start()
    const names = ['alice', 'bob', 'carol', 'dave']
    const clients = await Promise.all(names.map((name) => server.join(name)))
    const recipientSets = [['alice', 'bob', 'dave'], ['carol'], names, ['alice', 'bob']]
    recipientSets.forEach((recipients, index) => {
      push(recipients, `text ${index}`)
    })
    const received = await Promise.all(
      names.map((name, index) =>
        clients[index]?.pushed(
          recipientSets.filter((recipients) => recipients.includes(name)).length,
        ),
      ),
    )
    const numbers = received.map((frames) => frames?.map(({ seq }) => seq))
    const [first = 0] = numbers[0] ?? []
    const expected = names.map((name) =>
      recipientSets.flatMap((recipients, index) =>
        recipients.includes(name) ? first + index : [],
      ),
    )
    expect(numbers).toEqual(expected)
  })

  it('never arrives before the login response', async () => {
    await start()
    const open = server.core.openAccount
    server.core.openAccount = async (sdkAppID, userID) => {
      const account = await open(sdkAppID, userID)
      queueMicrotask(() => push(['alice']))
      return account
    }
    const client = await server.join('alice')
    await client.request(commands.session.hello, {})
    expect(client.pushes).toEqual([])
  })
})

describe('a slow client', () => {
  it('is disconnected with 4001 when it acknowledges nothing', async () => {
    await start({ limits: { unacknowledgedPushes: 100 } })
    const lazy = await server.join('lazy', { ackEvery: 0 })
    const keen = await server.join('keen', { ackEvery: 10 })
    for (let i = 0; i < 10; i++) {
      for (let j = 0; j < 20; j++) push(['lazy', 'keen'])
      await keen.pushed((i + 1) * 20)
      await keen.request(commands.session.hello, {})
    }
    expect(await lazy.closed).toEqual({ code: 4001, reason: 'too many unacknowledged pushes' })
    expect(lazy.pushes).toHaveLength(100)
    expect(keen.pushes).toHaveLength(200)
    expect(await server.health()).toMatchObject({ slowReaders: 1, sessionsNow: 1 })
  })

  it('is disconnected when too many bytes are queued for it, and others continue', async () => {
    await start({ limits: { bufferedBytes: 100_000 } })
    const slow = await server.join('slow', { ackEvery: 0 })
    const quick = await server.join('quick', { ackEvery: 1 })
    slow.webSocket.pause()
    let received = 0
    while ((await server.health()).slowReaders === 0) {
      push(['slow', 'quick'], 'x'.repeat(12_000))
      received++
      await quick.pushed(received)
    }
    await quick.request(commands.session.hello, {})
    expect(server.core.delivery.isOnline(app.sdkAppID, 'quick')).toBe(true)
    expect(server.lines.join()).toContain('slow client disconnected')
    slow.webSocket.resume()
    expect((await slow.closed).code).toBe(4001)
  })

  it('cannot acknowledge an unsent push or withdraw an acknowledgement', async () => {
    await start()
    const frames: PushFrame[] = []
    const client = await server.join('alice', { onPush: (frame) => frames.push(frame) })
    push(['alice'])
    push(['alice'])
    await client.pushed(2)
    const ack = (count: number) => client.request(commands.session.pushAck, { seq: 1, count })
    await expect(ack(3)).rejects.toEqual(refused(20001))
    await expect(ack(2)).resolves.toEqual({})
    await expect(ack(1)).rejects.toEqual(refused(20001))
    await expect(ack('2' as unknown as number)).rejects.toEqual(refused(20001))
    expect(frames).toHaveLength(2)
  })
})
