import { aMessage, storesMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { shown, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message

/** A client whose first message was refused; five minutes later two others were said. */
const afterAFailure = async () => {
  const client = await aReadyClient((server) => server.refuse(sendC2C, 80002))
  const failed = write(client.chat, 'refused')
  await client.advance(300_000)
  storesMessages(client.server)
  write(client.chat, 'later')
  await client.advance(0)
  return { client, failed }
}

const arrives = async (client: TestClient, sequence: number, text: string) => {
  const time = Math.floor(client.platform.clock.now() / 1000)
  client.server.push(pushes.message.received, {
    messageList: [aMessage({ sequence, time, payload: { text } })],
    position: 0,
  })
  await client.advance(0)
}

it('a failed message keeps its position: later messages are below it [OUTBOX-24]', async () => {
  const { client } = await afterAFailure()
  expect(shown(client)).toEqual(['refused fail', 'later success'])
  await arrives(client, 2, 'answer')
  expect(shown(client)).toEqual(['refused fail', 'later success', 'answer success'])
})

it('a failed message moves to the end when it is sent again, and stays there [OUTBOX-24]', async () => {
  const { client, failed } = await afterAFailure()
  await outcome(client, client.chat.resendMessage(failed))
  expect(shown(client)).toEqual(['later success', 'refused success'])
})

it('a failed message belongs to its page if a window begins later [OUTBOX-24]', async () => {
  const { client } = await afterAFailure()
  await client.advance(60_000)
  await arrives(client, 2, 'answer')
  const window = { fromSequence: 2, toSequence: Number.POSITIVE_INFINITY }
  const keys = viewOf(client.chat).timeline('C2Cbob', window).items
  expect(keys).toMatchObject([{ message: { payload: { text: 'answer' } } }])
})
