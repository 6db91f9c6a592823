import { aGroupConversation, Refused, type ScriptedServer } from 'tavern-im/testing'
import type { AttributesEvent, WireCounter } from '../../../src/features/group-data/commands.ts'
import type { GroupEvent } from '../../../src/features/sync/commands.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'

export const { groupData } = commands

/** alice in the group `team`. */
export const aMember = (prepare: (server: ScriptedServer) => void = () => {}) =>
  aClientWith([aGroupConversation(3)], prepare)

/** An entry of the log of `team`; the row of the group was at position 1. */
export const happens = async (client: TestClient, position: number, data: GroupEvent) => {
  client.server.push(pushes.sync.group, { groupID: 'team', position, data })
  await client.advance(0)
}

export const asList = (attributes: Readonly<Record<string, string>>, sequence = 1) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value, sequence }))

export const anEvent = (
  mainSequence: number,
  attributes: Readonly<Record<string, string>>,
  overrides: Partial<AttributesEvent> = {},
): AttributesEvent => ({
  event: 'attributes',
  operationType: 2,
  mainSequence,
  groupAttributeList: asList(attributes, mainSequence),
  keyList: [],
  ...overrides,
})

/** The server's attributes; tests may change `value`, as other writers would. */
export const keepsAttributes = (
  server: ScriptedServer,
  value: Readonly<Record<string, string>>,
) => {
  const kept = { mainSequence: 1, value }
  server.on(groupData.attributes, () => ({
    mainSequence: kept.mainSequence,
    lastUpdateTime: 0,
    groupAttributeList: asList(kept.value),
  }))
  server.on(groupData.changeAttributes, ({ mainSequence, operationType, ...change }) => {
    if (mainSequence !== kept.mainSequence) throw new Refused(10056)
    const isWhole = operationType === 1 || operationType === 3
    const next: Record<string, string> = isWhole ? {} : { ...kept.value }
    for (const { key, value } of change.groupAttributeList) next[key] = value
    for (const key of change.keyList) delete next[key]
    kept.value = next
    kept.mainSequence += 1
    return { mainSequence: kept.mainSequence }
  })
  return kept
}

export const countersOf = (counters: Readonly<Record<string, string>>): WireCounter[] =>
  Object.entries(counters).map(([key, value]) => ({ key, value }))
