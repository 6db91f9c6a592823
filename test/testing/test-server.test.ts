import { EVENT, type Message, type TextPayload } from 'tavern-im/strict'
import { createTestServer, type Device, type TestServer } from 'tavern-im/testing'
import { afterEach, describe, expect, it } from 'vitest'

const open: TestServer[] = []

const aServer = async (options?: Parameters<typeof createTestServer>[0]) => {
  const server = await createTestServer(options)
  open.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const write = ({ chat }: Device, text: string, to = 'bob') =>
  chat.sendMessage(chat.createTextMessage({ to, conversationType: 'C2C', payload: { text } }))

const isText = (text: string) => (messages: readonly Message[]) =>
  messages.some(({ payload }) => (payload as TextPayload).text === text)

describe('a test server', () => {
  it('logs users in, who exchange messages [TESTKIT-11]', async () => {
    const server = await aServer()
    const [alice, bob] = await Promise.all([server.login('alice'), server.login('bob')])
    await write(alice, 'hello')
    await bob.until(EVENT.MESSAGE_RECEIVED, isText('hello'))
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(1)
  })

  it('is independent of other servers [TESTKIT-11]', async () => {
    const [one, other] = [await aServer(), await aServer()]
    expect(one.url).not.toBe(other.url)
    const otherAppClient = await other.createClient()
    const signed = { userID: 'alice', userSig: one.userSig('alice') }
    await expect(otherAppClient.chat.login(signed)).rejects.toMatchObject({ name: 'ImError' })
  })

  it('serves the back-end API [TESTKIT-11]', async () => {
    const server = await aServer()
    const answer = await server.rest('im_open_login_svc/account_import', { UserID: 'carol' })
    expect(answer).toMatchObject({ ActionStatus: 'OK', ErrorCode: 0 })
    const wrong = await server.rest('im_open_login_svc/account_import', {})
    expect(wrong.ActionStatus).toBe('FAIL')
  })

  it('accepts options of the server and of clients [TESTKIT-11]', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => lines.push(line) }
    const server = await aServer({ server: { logLevel: 'info', logTo } })
    const alice = await server.login('alice', { format: 'text' })
    expect(alice.chat.isReady()).toBe(true)
    expect(lines.join()).toContain('listening')
  })

  it('destroys all its devices when it closes [TESTKIT-12]', async () => {
    const server = await createTestServer()
    const alice = await server.login('alice')
    alice.cable.cut()
    await server.close()
    expect(alice.chat.isReady()).toBe(false)
    await expect(fetch(`${server.httpUrl}/healthz`)).rejects.toThrow()
  })

  it('restarts on the same data, and its devices reconnect [TESTKIT-13]', async () => {
    const server = await aServer({ storage: 'disk' })
    const [alice, bob] = [await server.login('alice'), await server.login('bob')]
    await write(alice, 'before')
    await server.restart()
    await write(alice, 'after')
    await bob.until(EVENT.MESSAGE_RECEIVED, isText('after'))
    const { data } = await bob.chat.getMessageList({ conversationID: 'C2Calice' })
    expect(data.messageList.map(({ payload }) => (payload as TextPayload).text)).toEqual([
      'before',
      'after',
    ])
  })

  it('refuses a restart with storage in memory [TESTKIT-13]', async () => {
    const server = await aServer()
    await expect(server.restart()).rejects.toThrow("storage: 'disk'")
  })

  it('has cables that can be cut, frozen and reconnected [TESTKIT-14]', async () => {
    const server = await aServer()
    const [alice, bob] = [await server.login('alice'), await server.login('bob')]
    bob.cable.cut()
    await bob.until(EVENT.NET_STATE_CHANGE, ({ state }) => state !== 'connected')
    await write(alice, 'while away')
    bob.cable.reconnect()
    await bob.until(EVENT.MESSAGE_RECEIVED, isText('while away'))
  })
})
