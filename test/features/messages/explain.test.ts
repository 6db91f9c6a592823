import { aMessage, keepsHistory, someMessages, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { aClosedPage, aDevice, aPage, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message

const words = ({ chat }: TestClient, { ID }: { readonly ID: string }) =>
  chat.explain(ID).map(({ what }) => what)

const idOf = (message: ReturnType<typeof aMessage>) => ({
  ID: `${message.tinyID}-${message.clientTime}-${message.random}`,
})

const arrives = async (client: TestClient, message = aMessage()) => {
  client.server.push(pushes.message.received, {
    position: message.sequence,
    messageList: [message],
  })
  await client.advance(0)
  return idOf(message)
}

describe('explain', () => {
  it('describes a message that is sent and read, with times [EXPLAIN-01]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const { clock } = client.platform
    const message = write(client.chat, 'hi')
    const sentAt = clock.now()
    await client.advance(250)
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'peerRead', peerAccount: 'bob', readTime: message.time },
    })
    await client.advance(0)
    const steps = client.chat.explain(message.ID)
    expect(steps.map(({ what }) => what)).toEqual([
      'created',
      'sent, attempt 1',
      'acknowledged at sequence 1',
      'read by the other side',
      'now in C2Cbob at sequence 1, success',
    ])
    expect(steps.map(({ time }) => time)).toEqual([
      sentAt,
      sentAt,
      sentAt,
      sentAt + 250,
      clock.now(),
    ])
  })

  it('describes attempts, missing outcomes and refusals [EXPLAIN-01]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    client.server.stop()
    await client.advance(0)
    const message = write(client.chat, 'hi')
    await client.advance(1_000)
    client.server.start()
    await client.advance(17_000)
    client.server.refuse(sendC2C, 20007)
    await client.advance(20_000)
    expect(words(client, message)).toEqual([
      'created',
      'queued: waits for the connection or earlier messages',
      'sent, attempt 1',
      'failed with 2801',
      'not answered (2801): it will be sent again',
      'sent, attempt 2',
      'failed with 20007',
      'now in C2Cbob at sequence 0, fail',
    ])
  })

  it('describes a reload, restored and discarded messages [EXPLAIN-01]', async () => {
    const { records } = aDevice()
    const { messages: written } = await aClosedPage(records, 'one', 'two')
    const [one, two] = written as [Message, Message]
    const page = await aPage(records, (server) => server.refuse(sendC2C, 20007), 2)
    page.server.refuse(commands.message.sendCombo, 20001)
    const restored = page.chat.findMessage(two.ID) as Message
    await arrives(
      page,
      aMessage({
        from: 'alice',
        to: 'bob',
        sequence: 7,
        clientTime: one.clientTime,
        random: one.random,
        tinyID: one.senderTinyID,
      }),
    )
    expect(words(page, one)[0]).toBe('restored after a reload')
    expect(words(page, one)).toContain('came back from the server, stored at sequence 7')
    await page.advance(60_000)
    await outcome(page, page.chat.discardMessage(restored))
    expect(words(page, two).slice(-2)).toEqual([
      'discarded on this device',
      'is not in memory on this device',
    ])
  })

  it('describes messages of others: pushed, modified, recalled and loaded [EXPLAIN-01]', async () => {
    const client = await aReadyClient((server) => keepsHistory(server, someMessages(1, 4)))
    const message = aMessage({ sequence: 4 })
    const pushed = await arrives(client, message)
    for (const [position, flags] of [
      [5, 0],
      [6, 8],
    ] as const) {
      client.server.push(pushes.sync.account, {
        position,
        data: {
          event: 'messageChanged',
          conversationType: 1,
          to: 'bob',
          message: { ...message, flags, version: position },
        } as never,
      })
    }
    await client.advance(0)
    await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(words(client, pushed)).toEqual([
      'pushed by the server at sequence 4',
      'modified to version 5',
      'recalled (version 6)',
      'now in C2Cbob at sequence 4, success',
    ])
    expect(words(client, idOf(aMessage({ sequence: 2 })))).toEqual([
      'loaded with history at sequence 2',
      'now in C2Cbob at sequence 2, success',
    ])
  })

  it.each(['1-2-3', 'nothing', '1-2', 'x-y-z'])(
    'reports that %s is unknown [EXPLAIN-02]',
    async (ID) => {
      expect(words(await aReadyClient(), { ID })).toEqual([
        'unknown: no recent message has this ID',
      ])
    },
  )

  it.each([undefined, null, 7, ''])('refuses %j [EXPLAIN-02]', async (ID) => {
    const { chat } = await aReadyClient()
    expect(() => chat.explain(ID as never)).toThrow(expect.objectContaining({ code: 2905 }))
  })

  it('contains nothing of the content [EXPLAIN-03]', async () => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, 80001, 'a secret'))
    const message = write(client.chat, 'a secret')
    await client.advance(0)
    expect(JSON.stringify(client.chat.explain(message.ID))).not.toContain('secret')
  })

  it('stores 1,000 steps, and none of another session [EXPLAIN-04]', async () => {
    const client = await aReadyClient()
    const first = await arrives(client, aMessage({ sequence: 1 }))
    const second = await arrives(client, aMessage({ sequence: 2 }))
    client.server.push(pushes.message.received, {
      position: 1_001,
      messageList: someMessages(3, 1_001),
    })
    await client.advance(0)
    expect(words(client, first)).toHaveLength(1)
    expect(words(client, second)).toHaveLength(2)
    await outcome(client, client.chat.logout())
    const login = client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await login
    await client.advance(0)
    expect(words(client, second)).toEqual(['unknown: no recent message has this ID'])
  })
})
