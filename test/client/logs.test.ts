import { inspect } from 'node:util'
import { aMessage, Refused } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { commands, pushes, serverCodes } from '../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../support/client.ts'

/** Secrets that no log may contain; each is unique. */
const SECRET = {
  userSig: 'usersig-5ad1c0de',
  wrongSig: 'wrongsig-5ad1c0de',
  authKey: 'authkey-5ad1c0de',
  a2Key: 'a2key-5ad1c0de',
  text: 'text-5ad1c0de',
  custom: 'custom-5ad1c0de',
}

const aLoggingClient = (format: 'binary' | 'text'): TestClient => {
  const client = aClient(format)
  client.chat.setLogLevel(0)
  client.server.on(commands.session.login, ({ userID, userSig, instanceID }, connection) => {
    if (userSig !== SECRET.userSig) {
      throw new Refused(serverCodes.USERSIG_MALFORMED, `verify userSig: ${userSig} is malformed`)
    }
    connection.userID = userID
    connection.authKey = SECRET.authKey
    return {
      instanceID: instanceID === '' ? 'instance-1' : instanceID,
      helloInterval: 120,
      authKey: SECRET.authKey,
      a2Key: SECRET.a2Key,
      tinyID: '144001',
      timeStamp: client.platform.clock.now(),
      customStatus: '',
      purchaseBits: '1'.repeat(64),
      userSigExpiredTime: 0,
    }
  })
  return client
}

/** A step that may fail: everything settles. */
const goesThrough = async ({ advance }: TestClient, step: Promise<unknown>) => {
  const end = step.catch(() => undefined)
  await advance(0)
  await end
}

const custom = { data: SECRET.custom, description: SECRET.custom, extension: SECRET.custom }

const sendsAndFails = async (client: TestClient) => {
  const { chat, server } = client
  const to = { to: 'bob', conversationType: 'C2C' } as const
  const text = () => chat.createTextMessage({ ...to, payload: { text: SECRET.text } })
  const answer = { time: 1, sequence: 1, position: 1 }
  server.on(commands.message.sendC2C, () => answer)
  await goesThrough(client, chat.sendMessage(text()))
  await goesThrough(client, chat.sendMessage(chat.createCustomMessage({ ...to, payload: custom })))
  server.refuse(commands.message.sendC2C, serverCodes.BODY_TOO_LARGE, `refused: ${SECRET.text}`)
  await goesThrough(client, chat.sendMessage(text()))
  server.ignore(commands.message.sendC2C)
  const unanswered = chat.sendMessage(text()).catch(() => undefined)
  await client.advance(120_000)
  await unanswered
  await goesThrough(client, chat.getMessageList({ conversationID: `C2C${SECRET.text}` }))
}

const receivesAndThrows = async ({ chat, server, advance }: TestClient) => {
  const throws = [new Error(`broken by ${SECRET.text}\n    at ${SECRET.custom}`), SECRET.text]
  chat.on('onMessageReceived', () => JSON.parse(SECRET.text))
  for (const thrown of throws) {
    chat.on('onMessageReceived', () => {
      throw thrown
    })
  }
  chat.on('onMessageReceived', ({ data }) => {
    throw new TypeError('mine', { cause: { data, message: SECRET.text } })
  })
  const payload = { text: SECRET.text }
  const message = aMessage({ sequence: 2, payload, cloudCustomData: SECRET.custom })
  server.push(pushes.message.received, { position: 2, messageList: [message] })
  const malformed = aMessage({ payload, from: '' })
  server.push(pushes.message.received, { position: 3, messageList: [malformed] })
  await advance(0)
}

const malformed = async ({ server, advance }: TestClient, format: 'binary' | 'text') => {
  const json = `{"text":"${SECRET.text}`
  const body = format === 'text' ? json : new TextEncoder().encode(json)
  server.sendFrame({ kind: 'push', command: 'push.account', seq: 9, body })
  server.sendFrame({ kind: 'push', command: 'push.future', seq: 9, body })
  server.sendFrame({ kind: 'answer', command: 'x', seq: 9, errorCode: 0, errorInfo: json, body })
  await advance(0)
  for (const { connection } of server.sessions) connection.send(format === 'text' ? json : body)
  await advance(10_000)
}

const wholeSession = async (client: TestClient, format: 'binary' | 'text') => {
  const { chat, server, advance } = client
  await goesThrough(client, chat.login({ userID: 'alice', userSig: SECRET.wrongSig }))
  await goesThrough(client, chat.login({ userID: 'alice', userSig: SECRET.userSig }))
  await sendsAndFails(client)
  await receivesAndThrows(client)
  await malformed(client, format)
  server.drop()
  await advance(30_000)
  server.push(pushes.session.kick, { type: 2 })
  await advance(0)
  await goesThrough(client, chat.login({ userID: 'alice', userSig: SECRET.userSig }))
  server.refuse(commands.session.login, serverCodes.USERSIG_EXPIRED, SECRET.userSig)
  server.drop()
  await advance(30_000)
  await goesThrough(client, chat.destroy())
}

describe.each(['binary', 'text'] as const)('the log of whole sessions over %s frames', (format) => {
  it('contains no UserSig, key, text or data of a message, not even of exceptions [ERROR-10]', async () => {
    const client = aLoggingClient(format)
    await wholeSession(client, format)
    const { lines } = client.platform.log
    const shown = lines.map(
      ({ line, detail }) =>
        `${line} ${JSON.stringify(detail)} ${inspect(detail, { depth: 20, showHidden: true })}`,
    )
    const found = Object.entries(SECRET).flatMap(([name, secret]) =>
      shown.filter((line) => line.includes(secret)).map((line) => `${name}: ${line}`),
    )
    expect(found).toEqual([])
  })

  it('contains the course of the sessions [ERROR-10]', async () => {
    const client = aLoggingClient(format)
    await wholeSession(client, format)
    const log = client.platform.log.lines.map(({ level, line }) => `${level} ${line}`).join('\n')
    for (const happened of [
      /debug session.login \d+: 70003, 0 ms/,
      /debug c2c.send \d+: sent, 0 ms/,
      /debug c2c.send \d+: 0, 0 ms/,
      /debug c2c.send \d+: 80002, 0 ms/,
      /debug c2c.send \d+: timeout, \d+ ms/,
      /error the handler of onMessageReceived threw/,
      /error push push.account could not be applied/,
      /warn unknown push push.future: ignored/,
      /warn receive: malformed data/,
      /info connection: connected/,
      /debug session.login \d+: 70001, 0 ms/,
    ]) {
      expect(log).toMatch(happened)
    }
  })
})

describe('the level of the log', () => {
  it.each([
    [0, ['debug', 'info', 'warn', 'error']],
    [1, ['info', 'warn', 'error']],
    [2, ['warn', 'error']],
    [3, ['error']],
    [4, []],
  ])('%i shows %j [ERROR-11]', async (level, expected) => {
    const client = aLoggingClient('binary')
    client.chat.setLogLevel(level)
    await wholeSession(client, 'binary')
    const levels = new Set(client.platform.log.lines.map((line) => line.level))
    expect([...levels].sort()).toEqual([...expected].sort())
  })

  it('is 1 unless it is set: no line for a request [ERROR-11]', async () => {
    const client = aClient()
    await goesThrough(client, client.chat.login({ userID: 'alice', userSig: SECRET.userSig }))
    expect(client.platform.log.lines.map(({ line }) => line)).toEqual([
      'connection: connecting',
      'connection: connected',
    ])
  })
})
