import { aGroup, aGroupConversation, aGroupMessage, type ScriptedServer } from 'tavern-im/testing'
import type { WireConversation } from '../../../src/features/conversations/commands.ts'
import { commands, type GroupEvent, pushes, type WireGroup } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { aClientWith } from '../conversations/support.ts'

export const COMMUNITY = '@TGS#_games'
export const topicID = (name: string) => `${COMMUNITY}@TOPIC#_${name}`

const community = aGroup({ groupID: COMMUNITY, type: 'Community', isSupportTopic: 1 })

export const aTopic = (name: string, overrides: Partial<WireGroup> = {}): WireGroup => ({
  ...aGroup({ groupID: topicID(name), name, type: 'Community', ownerID: '' }),
  topic: { groupID: COMMUNITY, customData: '' },
  ...overrides,
})

/** The row of a topic whose newest message has this sequence. */
export const aTopicRow = (
  name: string,
  newest = 0,
  overrides: Partial<WireConversation> = {},
): WireConversation => {
  const row = aGroupConversation(newest, {
    group: aTopic(name, { nextMessageSeq: newest + 1 }),
    ...overrides,
  })
  const last = row.lastMessage
  return last === undefined ? row : { ...row, lastMessage: { ...last, to: topicID(name) } }
}

export const aTopicMessage = (name: string, sequence: number, overrides: object = {}) =>
  aGroupMessage({ to: topicID(name), sequence, ...overrides })

/** alice in a community with topics, of which she has these. */
export const aCommunityWith = async (
  rows: readonly WireConversation[] = [],
  prepare: (server: ScriptedServer) => void = () => {},
): Promise<TestClient> =>
  aClientWith([aGroupConversation(0, { group: community })], (server) => {
    server.on(commands.topic.list, ({ topicIDList, offset, limit }) => {
      const matching = rows.filter(
        ({ group }) => topicIDList?.includes(group?.groupID ?? '') !== false,
      )
      const next = offset + limit
      return {
        topicList: matching.slice(offset, next),
        failureTopicList: [],
        offset: next < matching.length ? next : 0,
      }
    })
    prepare(server)
  })

/** An entry of a log comes. */
export const pushGroupEntry = async (
  { server, advance }: TestClient,
  groupID: string,
  position: number,
  data: GroupEvent,
): Promise<void> => {
  server.push(pushes.sync.group, { groupID, position, data })
  await advance(0)
}
