import type { ScriptedServer } from 'tavern-im/testing'
import type {
  ExtensionListAnswer,
  WireExtension,
} from '../../../src/features/annotations/commands.ts'
import type { Message } from '../../../src/index.ts'
import { commands, pushes, type RequestOf } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { aClientWithMessages } from './support.ts'

const { changeExtensions, extensions } = commands.annotation

/** Extensions of one message as a server keeps them. */
export const keeps = (server: ScriptedServer, input: readonly WireExtension[] = [], page = 100) => {
  const values = new Map(input.map((one) => [one.key, one]))
  const state = { global: Math.max(0, ...input.map(({ seq }) => seq)), clear: 0, values }
  server.on(extensions, ({ startSequence, nextSeq }): ExtensionListAnswer => {
    const start = Math.max(startSequence < state.clear ? 0 : startSequence, nextSeq)
    const left = [...values.values()].filter(({ seq }) => seq > start).sort((a, b) => a.seq - b.seq)
    return {
      globalSequence: state.global,
      clearSequence: state.clear,
      extensionList: left.slice(0, page),
      completeFlag: left.length > page ? 0 : 1,
    }
  })
  return state
}

export const answersAll = (server: ScriptedServer, errorCode = 0) =>
  server.on(changeExtensions, ({ extensionList }) => ({
    globalSequence: 1,
    extensionList: extensionList.map((one) => ({ ...one, seq: 1, errorCode })),
  }))

export const pushExtensions = (
  server: ScriptedServer,
  position: number,
  message: Message,
  globalSequence: number,
  set: Readonly<Record<string, string>>,
  keyList: readonly string[] = [],
) =>
  server.push(pushes.sync.account, {
    position,
    data: {
      event: 'extensions',
      conversationType: 1,
      to: 'bob',
      sequence: message.sequence,
      messageID: message.ID,
      globalSequence,
      extensions: Object.entries(set).map(([key, value]) => ({ key, value, seq: globalSequence })),
      keyList,
    },
  })

export const aScene = async (input: readonly WireExtension[] = [], page = 100) => {
  let state: ReturnType<typeof keeps> | undefined
  const scene = await aClientWithMessages(2, (server) => {
    state = keeps(server, input, page)
    answersAll(server)
  })
  const { client, chat, message, server } = scene
  const read = async (keyList?: string[]) => {
    const { data } = await outcome(client, chat.getMessageExtensions(message, keyList))
    return Object.fromEntries(data.extensions.map(({ key, value }) => [key, value]))
  }
  const set = async (...list: { key: string; value: string }[]) =>
    (await outcome(client, chat.setMessageExtensions(message, list))).data.extensions
  const sent = (): RequestOf<typeof changeExtensions>[] => server.bodiesOf(changeExtensions)
  return { ...scene, state: state as ReturnType<typeof keeps>, read, set, sent }
}
