import { aConversation, aProfile, NOON } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { codeOf, outcome } from '../support/settle.ts'
import { restartsOnce } from '../sync/support.ts'

const { conversation, presence, profile, sync } = commands

const SECONDS = 9

/** The operator allows one call of each of these commands in nine seconds. */
const limit = async (client: TestClient, names: readonly string[]): Promise<void> => {
  const rows = names.map((name) => [name, { seconds: SECONDS, calls: 1 }])
  client.server.push(pushes.configuration.cloud, {
    version: 2,
    config: JSON.stringify({ cmd_frequency_limit: Object.fromEntries(rows) }),
    expiredTime: 100,
  })
  await client.advance(0)
}

it('a list of several pages is read again, page by page within the limit of the operator [KERNEL-30]', async () => {
  const client = await aReadyClient()
  await limit(client, [conversation.list.name, sync.sync.name, profile.get.name])
  client.server.on(conversation.list, ({ startIndex }) => ({
    conversations: [aConversation(9, { userID: `user${startIndex.length}` })],
    completeFlag: startIndex.length === 2 ? (1 as const) : (0 as const),
    timeStamp: NOON,
    startIndex: `${startIndex}x`,
    cookie: 'cookie',
  }))
  client.server.stop()
  await client.advance(100)
  restartsOnce(client.server)
  client.server.start()
  await client.advance(3_000)
  expect(await outcome(client, codeOf(client.chat.getMyProfile()))).toBe(0)
  await client.advance(5 * SECONDS * 1_000)
  const { data } = await outcome(client, client.chat.getConversationList())
  expect(data.conversationList.map(({ conversationID }) => conversationID).sort()).toEqual([
    'C2Cuser0',
    'C2Cuser1',
    'C2Cuser2',
  ])
  expect(client.events.dataOf(EVENT.ERROR)).toEqual([])
})

it('a chat that is opened for a pin does not count as a call of the host [KERNEL-30]', async () => {
  const client = await aReadyClient((server) => {
    server.on(profile.get, ({ userIDList }) => ({
      profileList: userIDList.map((userID) => aProfile({ userID })),
    }))
    server.on(conversation.get, ({ conversationIDList }) => ({
      conversations: conversationIDList.map((id) => aConversation(0, { userID: id.slice(3) })),
    }))
    server.on(conversation.set, () => ({ failureList: [] }))
  })
  await limit(client, [conversation.get.name, profile.get.name])
  const { chat } = client
  expect(await outcome(client, codeOf(chat.getConversationProfile('C2Cbob')))).toBe(0)
  const pin = { conversationID: 'C2Ccarol', isPinned: true }
  expect(await outcome(client, codeOf(chat.pinConversation(pin)))).toBe(0)
  expect(await outcome(client, codeOf(chat.getConversationProfile('C2Cdave')))).toBe(2996)
})

it('subscriptions that are renewed after a lost connection do not count for the host [KERNEL-30]', async () => {
  const client = await aReadyClient((server) =>
    server.on(presence.subscribe, ({ userIDList }) => ({
      statusList: userIDList.map((userID) => ({
        userID,
        statusType: 1 as const,
        customStatus: '',
      })),
      failureUserList: [],
    })),
  )
  const subscribe = (userID: string) => client.chat.subscribeUserStatus({ userIDList: [userID] })
  await limit(client, [presence.subscribe.name])
  await outcome(client, subscribe('bob'))
  await client.advance(SECONDS * 1_000)
  client.server.stop()
  await client.advance(100)
  client.server.start()
  await client.advance(5_000)
  expect(client.server.bodiesOf(presence.subscribe)).toHaveLength(2)
  expect(await outcome(client, codeOf(subscribe('carol')))).toBe(0)
})
