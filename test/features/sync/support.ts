import type { SyncAnswer } from '../../../src/features/sync/commands.ts'
import type { EVENT, Message } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import type { ScriptedServer } from '../../support/scripted-server.ts'

/** Nothing has happened. */
export const nothingNew: SyncAnswer = {
  cookie: 'cookie-1',
  syncFlag: 2,
  position: 0,
  conversationList: [],
  eventArray: [],
  mustRestart: false,
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
  client.heard.clear()
  await client.advance(20_000)
}

/** Sequences of all that MESSAGE_RECEIVED told. */
export const told = ({ heard }: TestClient, event: typeof EVENT.MESSAGE_RECEIVED): number[] =>
  heard
    .dataOf(event)
    .flat()
    .map(({ sequence }: Message) => sequence)

export const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
