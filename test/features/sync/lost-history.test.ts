import { aConversation, aMessage, keepsHistory, someMessages } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { EVENT } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { listOf, lists } from '../conversations/support.ts'
import { aClientOfBob, away, nothingNew } from './support.ts'

const { sync } = commands.sync

const LOST = { ...nothingNew, position: 4, mustRestart: true, isHistoryLost: true }

const requests = ({ server }: TestClient) => server.bodiesOf(sync)

/** The server comes back with a database that has three of the messages. */
const restored = (client: TestClient, restarts: number) =>
  away(client, () => {
    keepsHistory(client.server, someMessages(1, 3, aMessage))
    lists(client.server, [aConversation(3)])
    const before = requests(client).length
    client.server.on(sync, () =>
      requests(client).length - before <= restarts ? LOST : { ...nothingNew, position: 4 },
    )
  })

it('a client of a restored database starts over once and tells its host [SYNC-100]', async () => {
  const client = await aClientOfBob(someMessages(1, 5, aMessage))
  const before = requests(client).length
  await restored(client, 1)
  const [first, second, ...others] = requests(client).slice(before)
  expect(first).toHaveProperty('position')
  expect(others).toEqual([])
  expect(second).not.toHaveProperty('position')
  expect(client.events.dataOf(EVENT.SDK_NOT_READY)).toHaveLength(1)
  expect(client.events.dataOf(EVENT.SDK_READY)).toHaveLength(1)
  expect((await listOf(client))[0]?.lastMessage).toMatchObject({ lastSequence: 3 })
})

it('it reports messages that have taken lost sequences [SYNC-100]', async () => {
  const client = await aClientOfBob(someMessages(1, 5, aMessage))
  await restored(client, 1)
  client.events.clear()
  const message = aMessage({ sequence: 4, random: 4_000, payload: { text: 'again' } })
  client.server.push(pushes.message.received, { position: 5, messageList: [message] })
  await client.advance(0)
  const received = client.events.dataOf(EVENT.MESSAGE_RECEIVED).flat()
  expect(received).toMatchObject([{ sequence: 4, payload: { text: 'again' } }])
  expect((await listOf(client))[0]?.lastMessage).toMatchObject({ lastSequence: 4 })
})

it('a server that asks for it again and again is asked with pauses [SYNC-100]', async () => {
  const client = await aClientOfBob(someMessages(1, 5, aMessage))
  const before = requests(client).length
  await restored(client, Number.POSITIVE_INFINITY)
  const count = requests(client).length - before
  expect(count).toBeGreaterThan(1)
  expect(count).toBeLessThan(16)
})
