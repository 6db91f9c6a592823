import { createTestPlatform, type ScriptedServer } from 'tavern-im/testing'
import { type ChatSDK, type Message, viewOf } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import type { RecordsPort, StoragePort } from '../../../src/platform/platform.ts'
import { storageRecords } from '../../../src/platform/storage-records.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

const { sendC2C, sendCombo } = commands.message

/** Creates and sends a text; nothing awaits the outcome. */
export const write = (chat: ChatSDK, text: string, to = 'bob'): Message => {
  const message = chat.createTextMessage({ to, conversationType: 'C2C', payload: { text } })
  chat.sendMessage(message).catch(() => undefined)
  return message
}

/** A page of alice's on a device whose records survive it. Each one has a `seed` of its own. */
export const aPage = (
  records: RecordsPort,
  prepare: (server: ScriptedServer) => void = () => {},
  seed = 1,
) => {
  const platform = createTestPlatform({ records, seed, startAt: 1_767_225_600_000 + seed * 60_000 })
  return aReadyClient(prepare, 'binary', { platform })
}

/** A device, and what is stored on it. */
export const aDevice = () => {
  const storage: StoragePort = memoryStorage()
  return { records: storageRecords(storage), storage }
}

/** Texts and states as the conversation shows them. */
export const shown = ({ chat }: TestClient, conversationID = 'C2Cbob') =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.map((item) => {
      if (item.kind !== 'message') return item.key
      const { payload, status } = item.message
      return `${(payload as { text: string }).text} ${status}`
    })

/** Texts of the send requests, in order, alone or batched. */
export const sentTexts = ({ server }: TestClient) => {
  const textOf = ({ payload }: { payload: object }) => (payload as { text: string }).text
  return server.received.flatMap(({ command }, index) => {
    const nth = server.received.slice(0, index).filter((one) => one.command === command).length
    if (command === sendC2C.name) return [textOf(server.bodiesOf(sendC2C)[nth] as never)]
    if (command !== sendCombo.name) return []
    return (server.bodiesOf(sendCombo)[nth]?.messageList ?? []).map(textOf)
  })
}

/** A page that wrote these texts and was closed before any was answered. */
export const aClosedPage = async (records: RecordsPort, ...texts: string[]) => {
  const page = await aPage(records, (server) => server.ignore(sendC2C))
  page.server.stop()
  await page.advance(0)
  const messages = texts.map((text) => write(page.chat, text))
  await page.advance(0)
  return { page, messages }
}
