import { type ScriptedServer, storesMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import type { ChatSDK, MergerPayload, Message, SimplifiedMessage } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aDevice, aPage } from '../support/pages.ts'

const { sendC2C, sendCombo, uploadMerger } = commands.message

const to = { to: 'bob', conversationType: 'C2C' } as const

const aText = (chat: ChatSDK, text: string) => chat.createTextMessage({ ...to, payload: { text } })

/** A merged message that is too long to travel with its list. */
const aMerger = (chat: ChatSDK): Message<MergerPayload> =>
  chat.createMergerMessage({
    ...to,
    payload: { messageList: [aText(chat, 'x'.repeat(12_000))], compatibleText: 'old' },
  })

const keeps = (server: ScriptedServer) => {
  server.on(uploadMerger, () => ({ downloadKey: 'key', pbDownloadKey: 'key' }))
  return storesMessages(server)
}

it('a merged message is sent in order after a reload, with its list on the device and its key on the wire [MERGE-07]', async () => {
  const { records } = aDevice()
  const before = await aPage(records, (server) => {
    server.ignore(uploadMerger)
    server.ignore(sendC2C)
  })
  const [one, sent, two] = [
    aText(before.chat, 'one'),
    aMerger(before.chat),
    aText(before.chat, 'two'),
  ]
  for (const message of [one, sent, two]) {
    before.chat.sendMessage(message).catch(() => undefined)
  }
  await before.advance(0)
  before.server.stop()
  const after = await aPage(records, (server) => void keeps(server), 2)
  for (let tick = 0; tick < 4; tick++) await after.advance(0)
  const bodies = [
    ...after.server.bodiesOf(sendCombo).flatMap(({ messageList }) => messageList),
    ...after.server.bodiesOf(sendC2C),
  ]
  expect(bodies).toHaveLength(3)
  expect(bodies.find(({ type }) => type === 'TIMRelayElem')?.payload).toMatchObject({
    downloadKey: 'key',
    messageList: [],
  })
  expect(after.server.bodiesOf(uploadMerger)).toHaveLength(1)
  const restored = after.chat.findMessage(sent.ID) as Message<MergerPayload>
  expect(restored.status).toBe('success')
  expect(restored.payload.downloadKey).toBe('key')
  expect(restored.payload.messageList).toEqual(sent.payload.messageList)
  const sequences = [one, sent, two].map(({ ID }) => after.chat.findMessage(ID)?.sequence)
  expect(sequences).toEqual([1, 2, 3])
})

it('a merged message is uploaded again if the response was lost, and sent once', async () => {
  const { records } = aDevice()
  const client = await aPage(records, (server) => server.ignore(uploadMerger))
  const message = aMerger(client.chat)
  const sending = client.chat.sendMessage(message).then(
    () => 0,
    (error) => error.code,
  )
  await client.advance(0)
  const stored = keeps(client.server)
  client.server.drop()
  await client.advance(10_000)
  expect(await sending).toBe(0)
  expect(stored.size).toBe(1)
  expect(message).toMatchObject({ status: 'success', payload: { downloadKey: 'key' } })
})

it('an endless merged message is refused immediately, and does not return after a reload [MERGE-04]', async () => {
  const { records } = aDevice()
  const client = await aPage(records, (server) => void keeps(server))
  const message = aMerger(client.chat)
  const [inner] = message.payload.messageList as [SimplifiedMessage]
  inner.messageBody.push({ type: 'TIMRelayElem', payload: message.payload })
  await expect(client.chat.sendMessage(message)).rejects.toMatchObject({ code: 2450 })
  client.server.stop()
  const after = await aPage(records, (server) => void keeps(server), 2)
  expect(after.chat.findMessage(message.ID)).toBeNull()
})
