import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { arrive } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { nothingNew } from '../sync/support.ts'
import {
  aCommunityWith,
  aTopic,
  aTopicMessage,
  aTopicRow,
  COMMUNITY,
  pushGroupEntry,
  topicID,
} from './support.ts'

const { topic, conversation } = commands
const groupID = COMMUNITY

const listed = async (client: TestClient) =>
  (await outcome(client, client.chat.getTopicList({ groupID }))).data

describe('a topic', () => {
  it('that was created during the session is in the list [TOPIC-20]', async () => {
    const client = await aCommunityWith([aTopicRow('a')], (server) =>
      server.on(commands.sync.sync, () => {
        const data = { event: 'topicCreated', topic: aTopic('a') } as const
        server.push(pushes.sync.group, { groupID, position: 2, data })
        return nothingNew
      }),
    )
    expect((await listed(client)).successTopicList).toMatchObject([{ topicID: topicID('a') }])
  })

  it('that was created while the list was read stays, and is in the next list [TOPIC-20]', async () => {
    const client = await aCommunityWith()
    const release = client.server.hold(topic.list)
    const requests = client.chat.getTopicList({ groupID })
    await client.advance(0)
    await pushGroupEntry(client, groupID, 2, { event: 'topicCreated', topic: aTopic('a') })
    release()
    await outcome(client, requests)
    expect(client.events.dataOf(EVENT.TOPIC_DELETED)).toEqual([])
    expect((await listed(client)).successTopicList).toMatchObject([{ topicID: topicID('a') }])
  })

  it.each([
    ['was deleted', { event: 'topicsDeleted', topicIDList: [topicID('a')] }],
    ['is of a community that I have left', undefined],
  ] as const)(
    'that is unknown and that %s shows none of its messages [TOPIC-04] [TOPIC-10]',
    async (_, data) => {
      const client = await aCommunityWith()
      client.server.ignore(conversation.get)
      await arrive(client, aTopicMessage('a', 1))
      const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
      const shown = () => viewOf(client.chat).timeline(`GROUP${topicID('a')}`, whole).items
      expect(shown()).toHaveLength(1)
      if (data !== undefined)
        await pushGroupEntry(client, groupID, 2, { ...data, topicIDList: [...data.topicIDList] })
      else {
        client.server.on(commands.group.quit, () => ({ position: 1 }))
        await outcome(client, client.chat.quitGroup(groupID))
      }
      expect(shown()).toEqual([])
    },
  )

  it('that was deleted shows no pending message of mine [TOPIC-04]', async () => {
    const client = await aCommunityWith([aTopicRow('a')], (server) => storesMessages(server))
    await listed(client)
    const release = client.server.hold(commands.message.sendGroup)
    const to = { to: topicID('a'), conversationType: 'GROUP', payload: { text: 'hi' } } as const
    const message = client.chat.createTextMessage(to)
    const send = client.chat.sendMessage(message)
    await client.advance(0)
    const data = { event: 'topicsDeleted', topicIDList: [topicID('a')] } as const
    await pushGroupEntry(client, groupID, 2, data)
    release()
    await outcome(client, send)
    const whole = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
    expect(viewOf(client.chat).timeline(`GROUP${topicID('a')}`, whole).items).toEqual([])
  })
})
