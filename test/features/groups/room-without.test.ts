import { aGroup } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { groups } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const groupID = 'the-room'

const failed = (client: TestClient, call: Promise<unknown>) =>
  outcome(
    client,
    call.then(
      () => 0,
      ({ code }) => code,
    ),
  )

const hasRoom = ({ server }: TestClient) => {
  server.on(commands.group.join, () => ({
    status: 'JoinedSuccess' as const,
    group: aGroup({ groupID, type: 'AVChatRoom' }),
    position: 0,
    room: { key: 'key', nextSeq: 1, nextBroadcastSeq: 1, messageList: [] },
  }))
}

it('a client without live rooms enters none, and does not poll [FEATURE-09]', async () => {
  const client = await aReadyClient(() => {}, 'binary', { features: [groups] })
  const { chat, server, advance } = client
  hasRoom(client)
  expect(await failed(client, chat.joinGroup({ groupID }))).toBe(2998)
  await advance(10_000)
  expect(server.commandsReceived).not.toContain(commands.room.poll.name)
  const { data } = await outcome(client, chat.getGroupList())
  expect(data.groupList).toEqual([])
  expect(await failed(client, chat.quitGroup(groupID))).not.toBe(2998)
})

it('a client without live rooms that is not logged in must log in first [FEATURE-09]', async () => {
  const client = aClient('binary', { features: [] })
  hasRoom(client)
  expect(await failed(client, client.chat.joinGroup({ groupID, type: 'AVChatRoom' }))).toBe(2662)
  expect(client.server.commandsReceived).toEqual([])
  expect(client.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
})
