import fc from 'fast-check'
import type { RecordsPort, StoragePort } from 'tavern-im/protocol'
import { createTestPlatform } from 'tavern-im/testing'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { fuzzedClient } from '../support/fuzzed-client.ts'
import { mutatedBytes } from '../support/mutated-bytes.ts'
import { mutatedSometimes } from '../support/mutated-values.ts'
import { type Recorded, recorded } from '../support/recorded.ts'
import { createTarget } from '../support/target.ts'

interface Device {
  readonly storage: StoragePort
  readonly records: RecordsPort
  readonly kept: Map<string, unknown>
}

const aDevice = (
  texts: Iterable<readonly [string, string]>,
  kept: Map<string, unknown>,
): Device => {
  const storage = memoryStorage()
  for (const [name, text] of texts) storage.set(name, text)
  const records: RecordsPort = {
    read: async (prefix) =>
      [...kept].filter(([name]) => name.startsWith(prefix)).map(([, record]) => record),
    write: async (name, record) => void kept.set(name, structuredClone(record)),
    remove: async (name) => void kept.delete(name),
  }
  return { storage, records, kept }
}

const platformOf = ({ storage, records }: Device) => createTestPlatform({ storage, records })

/** A device after some use: it stores lists, settings, drafts, statistics, unsent messages. */
const lived = async (known: Recorded): Promise<Device> => {
  const device = aDevice([], new Map())
  const client = await fuzzedClient(known, platformOf(device))
  const { chat, server } = client
  await client.ends(() => chat.getConversationList())
  await client.ends(() =>
    chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: 'a draft' }),
  )
  server.ignore(commands.message.sendC2C)
  const to = { to: 'bob', conversationType: 'C2C' } as const
  for (const text of ['one', 'two']) {
    const message = chat.createTextMessage({ ...to, payload: { text } })
    chat.sendMessage(message).catch(() => undefined)
  }
  await client.advance(1_000)
  server.stop()
  await client.advance(30_000)
  // As a page that is closed: nothing is taken back.
  return device
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Case {
  readonly text: readonly [name: string, text: string]
  readonly record: readonly [name: string, record: unknown]
}

const open = async () => {
  const known = await recorded()
  const { storage, kept } = await lived(known)
  const texts = storage.keys().map((name) => [name, storage.get(name) ?? ''] as const)
  const anyText = texts.map(([name, text]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        {
          weight: 5,
          arbitrary: mutatedSometimes(fc.constant(parsed(text))).map((v) => `${JSON.stringify(v)}`),
        },
        {
          weight: 1,
          arbitrary: mutatedBytes([Buffer.from(text)]).map((v) => Buffer.from(v).toString()),
        },
      ),
    ),
  )
  const anyRecord = [...kept].map(([name, record]) =>
    fc.tuple(fc.constant(name), mutatedSometimes(fc.constant(record))),
  )
  let count = 0
  return {
    cases: fc.record({ text: fc.oneof(...anyText), record: fc.oneof(...anyRecord) }),
    async run({ text, record }: Case): Promise<string> {
      const device = aDevice(
        [...texts.filter(([name]) => name !== text[0]), text],
        new Map([...kept, record]),
      )
      const client = await fuzzedClient(known, platformOf(device))
      await client.ends(() => client.chat.getConversationList())
      client.look()
      await client.expectReceives(`zoe${++count % 10}`)
      const to = { to: 'bob', conversationType: 'C2C' } as const
      const message = client.chat.createTextMessage({ ...to, payload: { text: 'still here' } })
      const outcome = await client.ends(() => client.chat.sendMessage(message))
      client.look()
      await client.end()
      return outcome
    },
    check: async () => undefined,
    close: async () => undefined,
  }
}

export const stored = createTarget('stored', 30, open)
