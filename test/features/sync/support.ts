import {
  aConversation,
  aGroupConversation,
  aGroupMessage,
  keepsHistory,
  type ScriptedServer,
  someMessages,
} from 'tavern-im/testing'
import type { SyncAnswer } from '../../../src/features/sync/commands.ts'
import { EVENT, viewOf } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'

/** Nothing has happened. */
export const nothingNew: SyncAnswer = {
  cookie: 'cookie-1',
  syncFlag: 2,
  position: 0,
  conversationList: [],
  eventArray: [],
  groupEventArray: [],
  mustRestart: false,
}

/** The server lets the client start over at its next synchronisation, and has nothing new after that. */
export const restartsOnce = (server: ScriptedServer): void => {
  let isFirst = true
  server.on(commands.sync.sync, () => {
    const mustRestart = isFirst
    isFirst = false
    return { ...nothingNew, mustRestart }
  })
}

/** The server answers every synchronisation from now on with this difference. */
export const differs = (server: ScriptedServer, difference: Partial<SyncAnswer>): void =>
  server.on(commands.sync.sync, () => ({ ...nothingNew, ...difference }))

/** The network is gone for a while, in which `meanwhile` happens at the server. */
export const away = async (client: TestClient, meanwhile: () => void): Promise<void> => {
  client.server.stop()
  await client.advance(100)
  meanwhile()
  client.server.start()
  client.events.clear()
  await client.advance(20_000)
}

/** Sequences of all messages in MESSAGE_RECEIVED. */
export const receivedSequences = ({ events }: TestClient): number[] =>
  events
    .dataOf(EVENT.MESSAGE_RECEIVED)
    .flat()
    .map(({ sequence }) => sequence)

export const holesOf = ({ chat }: TestClient, conversationID: string) =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => (item.kind === 'hole' ? [[item.fromSequence, item.toSequence]] : []))

/** bob's newest message has sequence 5; `all` is what the server keeps. */
export const aClientOfBob = async (all: WireMessage[]) => {
  const client = await aClientWith([aConversation(5)], (server) => keepsHistory(server, all))
  await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
  return client
}

export const aClientOfTeam = async (all: WireMessage[] = someMessages(1, 5, aGroupMessage)) => {
  const client = await aClientWith([aGroupConversation(5)], (server) => keepsHistory(server, all))
  await outcome(client, client.chat.getMessageList({ conversationID: 'GROUPteam' }))
  return client
}

export const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
