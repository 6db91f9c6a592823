import { aConversation, aMessage, keepsHistory, NOON, someMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aClientWith } from '../conversations/support.ts'
import { shown, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'

const { sendCombo } = commands.message

/** A message of alice's as the server has stored it. */
const stored = (message: Message, sequence: number): WireMessage => {
  const { clientTime, random, senderTinyID: tinyID, payload } = message
  const time = NOON + sequence
  const own = { from: 'alice', to: 'bob', clientTime, random, tinyID, payload, time }
  return aMessage({ sequence, ...own } as Partial<WireMessage>)
}

/** Two messages waited for the line; the difference shows the second one while both wait for their answer. */
const overtakenByItsRow = async (isRefused = false) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const client = await aClientWith([aConversation(1)], (server) =>
    keepsHistory(server, someMessages(1, 1)),
  )
  const { server, chat, platform } = client
  await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
  server.stop()
  await client.advance(100)
  const [first, second] = [write(chat, 'first'), write(chat, 'second')]
  server.on(sendCombo, async () => {
    const messageList = [aMessage({ sequence: 3 })]
    server.push(pushes.message.received, { messageList, position: 0 })
    await answered
    const of = (sequence: number) => ({ code: 0 as const, time: NOON, sequence, position: 0 })
    return { answerList: [isRefused ? { code: 80002, info: 'too long' } : of(2), of(4)] }
  })
  server.on(commands.sync.sync, async () => {
    await new Promise<void>((resolve) => platform.clock.after(500, resolve))
    const lastMessage = stored(second, 4)
    const row = aConversation(4, { unreadCount: 1, messageReadSeq: 1, lastMessage })
    return { ...nothingNew, conversationList: [row] }
  })
  server.start()
  for (let tick = 0; tick < 100 && !shown(client).includes('second success'); tick++)
    await client.advance(50)
  return { client, answer, first }
}

const overtaken = ['message 1 success', 'hole-2', 'message 3 success']

it('own messages are in the order of writing while a later one is known to be stored [OUTBOX-26]', async () => {
  const { client, answer } = await overtakenByItsRow()
  expect(shown(client)).toEqual([...overtaken, 'first unSend', 'second success'])
  answer()
  await client.advance(0)
  const now = ['message 1', 'first', 'message 3', 'second']
  expect(shown(client)).toEqual(now.map((text) => `${text} success`))
})

it('an own message that is refused keeps its position, and moves to the end when it is sent again [OUTBOX-26]', async () => {
  const { client, answer, first } = await overtakenByItsRow(true)
  answer()
  await client.advance(0)
  expect(shown(client)).toEqual([...overtaken, 'first fail', 'second success'])
  client.server.ignore(commands.message.sendC2C)
  client.chat.resendMessage(first).catch(() => undefined)
  await client.advance(0)
  expect(shown(client)).toEqual([...overtaken, 'second success', 'first unSend'])
})
