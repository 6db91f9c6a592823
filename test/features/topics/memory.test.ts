import { describe, expect, it } from 'vitest'
import { viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import type { TestClient } from '../../support/client.ts'
import { arrive } from '../conversations/support.ts'
import { outcome } from '../support/settle.ts'
import { aCommunityWith, aTopicMessage, aTopicRow, topicID } from './support.ts'

const { history } = commands.message

const conversationID = `GROUP${topicID('a')}`
const SAID = 1_100

/** A topic in which so much was said that this client has heard. */
const aLoudTopic = async (watch?: (client: TestClient) => void) => {
  const client = await aCommunityWith([aTopicRow('a')], (server) => {
    server.on(history, ({ sequence, count, direction }) => {
      const to = direction === 0 ? sequence : sequence + count - 1
      const from = Math.max(1, to - count + 1)
      const messageList = Array.from({ length: to - from + 1 }, (_, index) =>
        aTopicMessage('a', from + index),
      )
      return { messageList, coveredFrom: from, coveredTo: to, isComplete: from === 1 }
    })
  })
  watch?.(client)
  for (let sequence = 1; sequence <= SAID; sequence++) {
    await arrive(client, aTopicMessage('a', sequence))
  }
  return client
}

const page = async (client: TestClient, nextReqMessageID = '') =>
  (await outcome(client, client.chat.getMessageList({ conversationID, nextReqMessageID }))).data

const requested = ({ server }: TestClient) =>
  server.bodiesOf(history).map(({ sequence }) => sequence)

describe('in a topic', () => {
  it('the newest 1,000 messages are kept; older ones are fetched again [TOPIC-27]', async () => {
    const client = await aLoudTopic()
    const sequences: number[] = []
    let next = ''
    do {
      const { messageList, nextReqMessageID } = await page(client, next)
      sequences.unshift(...messageList.map(({ sequence }) => sequence))
      next = nextReqMessageID
    } while (next !== '')
    expect(sequences).toEqual(Array.from({ length: SAID }, (_, index) => index + 1))
    expect(requested(client)[0]).toBe(SAID - 1_000)
  })

  it('a page continues after the previous one, even if that is forgotten [TOPIC-27]', async () => {
    const client = await aLoudTopic()
    let last = await page(client)
    while ((last.messageList[0]?.sequence ?? 0) > 50)
      last = await page(client, last.nextReqMessageID)
    const [oldest] = last.messageList
    await arrive(client, aTopicMessage('a', SAID + 1))
    expect(client.chat.findMessage(last.nextReqMessageID)).toBeNull()
    const { messageList } = await page(client, last.nextReqMessageID)
    expect(messageList.at(-1)?.sequence).toBe((oldest?.sequence ?? 0) - 1)
  })

  it('a view keeps the messages that it shows [TOPIC-27]', async () => {
    const client = await aLoudTopic(({ chat }) => {
      viewOf(chat).subscribe(`timeline:${conversationID}`, () => {})
    })
    let last = await page(client)
    while (last.nextReqMessageID !== '') last = await page(client, last.nextReqMessageID)
    expect(requested(client)).toEqual([])
  })
})
