import {
  aConversation,
  aGroupMessage,
  aMessage,
  keepsHistory,
  someMessages,
} from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { ChatSDK, Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { history, sendC2C } = commands.message

const conversationID = 'C2Cbob'

const withHistory = (all: readonly WireMessage[]) =>
  aReadyClient((server) => keepsHistory(server, all))

const pageOf = async (client: TestClient, nextReqMessageID = '', id = conversationID) => {
  const list = client.chat.getMessageList({ conversationID: id, nextReqMessageID })
  return (await outcome(client, list)).data
}

const sequences = (list: readonly Message[]) => list.map(({ sequence }) => sequence)

const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const arrive = async ({ server, advance }: TestClient, ...messageList: WireMessage[]) => {
  server.push(pushes.message.received, { position: 0, messageList })
  await advance(0)
}

describe('getMessageList', () => {
  it('returns 15 at a time, oldest first, from the newest page to the beginning [MSG-30]', async () => {
    const client = await withHistory(someMessages(1, 40))
    const first = await pageOf(client)
    expect(sequences(first.messageList)).toEqual(upTo(26, 40))
    expect(first.isCompleted).toBe(false)
    expect(first.nextReqMessageID).toBe(first.messageList[0]?.ID)
    const second = await pageOf(client, first.nextReqMessageID)
    expect(sequences(second.messageList)).toEqual(upTo(11, 25))
    const third = await pageOf(client, second.nextReqMessageID)
    expect(sequences(third.messageList)).toEqual(upTo(1, 10))
    expect(third).toMatchObject({ isCompleted: true, nextReqMessageID: '' })
  })

  it('ends with a page that is full to the beginning [MSG-30]', async () => {
    const client = await withHistory(someMessages(1, 15))
    expect(await pageOf(client)).toMatchObject({ isCompleted: true, nextReqMessageID: '' })
  })

  it('may request 20 pages a second of users, and 20 of groups [HIST-35] [KERNEL-32]', async () => {
    const client = await withHistory([])
    const codeOf = (id: string) =>
      pageOf(client, '', id).then(
        () => 0,
        ({ code }) => code,
      )
    for (let n = 0; n < 20; n++) {
      expect(await codeOf(`C2Cu${n}`)).toBe(0)
      expect(await codeOf(`GROUPg${n}`)).toBe(0)
    }
    expect(await codeOf('C2Cone')).toBe(2996)
    expect(await codeOf('GROUPone')).toBe(2996)
  })

  it('counts once, however many requests a page takes [HIST-35] [KERNEL-30]', async () => {
    // A page of the server has a message and many that were deleted.
    const kept = upTo(1, 200).filter((sequence) => sequence % 20 === 0)
    const client = await aReadyClient((server) =>
      server.on(history, ({ sequence, count }) => {
        const coveredTo = sequence || 200
        const coveredFrom = Math.max(1, coveredTo - count + 1)
        const messageList = kept
          .filter((one) => one >= coveredFrom && one <= coveredTo)
          .map((one) => aMessage({ sequence: one }))
        return { messageList, coveredFrom, coveredTo, isComplete: coveredFrom === 1 }
      }),
    )
    const pages = ['C2Ca', 'C2Cb', 'C2Cc'].map((id) =>
      client.chat.getMessageList({ conversationID: id }),
    )
    for (const { data } of await outcome(client, Promise.all(pages), 3_000)) {
      expect(sequences(data.messageList)).toEqual(kept)
    }
    expect(client.server.bodiesOf(history).length).toBeGreaterThan(40)
  })

  it('is empty and complete in a conversation without messages [MSG-30]', async () => {
    const client = await withHistory([])
    const empty = { messageList: [], nextReqMessageID: '', isCompleted: true }
    expect(await pageOf(client)).toEqual(empty)
    expect(await pageOf(client, '', '@TIM#SYSTEM')).toEqual(empty)
  })

  it('reads groups as well [MSG-30]', async () => {
    const client = await withHistory(someMessages(1, 3, aGroupMessage))
    const { messageList } = await pageOf(client, '', 'GROUPteam')
    expect(messageList).toMatchObject([1, 2, 3].map((n) => ({ sequence: n, to: 'team' })))
  })

  it('returns messages in memory, the same objects, without another request [MSG-31]', async () => {
    const client = await withHistory(someMessages(1, 20))
    const first = await pageOf(client)
    const second = await pageOf(client, first.nextReqMessageID)
    const requested = client.server.bodiesOf(history).length
    const again = await pageOf(client)
    expect(again.messageList).toHaveLength(15)
    again.messageList.forEach((message, index) => {
      expect(message).toBe(first.messageList[index])
    })
    expect(sequences((await pageOf(client, again.nextReqMessageID)).messageList)).toEqual(
      sequences(second.messageList),
    )
    expect(client.server.bodiesOf(history)).toHaveLength(requested)
  })

  it('never skips a gap: it is loaded before older messages [MSG-32]', async () => {
    const all = someMessages(1, 20)
    const client = await withHistory(all)
    await pageOf(client)
    await arrive(client, aMessage({ sequence: 36 }))
    all.push(...someMessages(21, 36))
    const seen: number[] = []
    let next = ''
    do {
      const page = await pageOf(client, next)
      seen.unshift(...sequences(page.messageList))
      next = page.nextReqMessageID
    } while (next !== '')
    expect(seen).toEqual(upTo(1, 36))
  })

  it('is not complete while newest messages are known to exist and are not loaded [MSG-32]', async () => {
    const all = someMessages(1, 3)
    const client = await withHistory(all)
    await pageOf(client)
    await arrive(client, aMessage({ sequence: 30 }))
    all.push(...someMessages(4, 30))
    const page = await pageOf(client)
    expect(sequences(page.messageList)).toEqual(upTo(16, 30))
    expect(page.isCompleted).toBe(false)
  })

  it('returns the loaded messages even if a newer one became known meanwhile [MSG-32]', async () => {
    const client = await withHistory([])
    let answer: () => void = () => {}
    client.server.on(history, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { messageList: someMessages(1, 5), coveredFrom: 1, coveredTo: 5, isComplete: true }
    })
    const call = client.chat.getMessageList({ conversationID })
    await client.advance(0)
    const row = { conversations: [aConversation(8)] }
    client.server.on(commands.conversation.get, () => row)
    await outcome(client, client.chat.getConversationProfile(conversationID))
    answer()
    const { data } = await outcome(client, call)
    expect(sequences(data.messageList)).toEqual(upTo(1, 5))
  })

  it('has pending and failed messages at the end of the first page [MSG-33]', async () => {
    const client = await withHistory(someMessages(1, 20))
    client.server.refuse(sendC2C, 20003)
    const message = aTextToBob(client.chat)
    await outcome(client, client.chat.sendMessage(message)).catch(() => undefined)
    const first = await pageOf(client)
    expect(sequences(first.messageList)).toEqual([...upTo(6, 20), 0])
    expect(first.messageList.at(-1)).toBe(message)
    const second = await pageOf(client, first.nextReqMessageID)
    expect(sequences(second.messageList)).toEqual(upTo(1, 5))
  })

  it.each(['', 'bob', 'C2C', 'GROUP', 'TOPICx'])('refuses the ID %j [MSG-34]', async (id) => {
    const client = await withHistory([])
    const code = id === '' ? 2905 : 2503
    await expect(client.chat.getMessageList({ conversationID: id })).rejects.toMatchObject({ code })
  })

  it('refuses a nextReqMessageID that no page returned [MSG-34]', async () => {
    const client = await withHistory(someMessages(1, 20))
    await pageOf(client)
    await expect(pageOf(client, '1-2-3')).rejects.toMatchObject({
      code: 2905,
      data: { parameter: 'nextReqMessageID' },
    })
  })

  it('passes a refusal on, and works when called again [MSG-34]', async () => {
    const client = await withHistory([])
    client.server.refuse(history, 10007)
    await expect(pageOf(client)).rejects.toMatchObject({ code: 10007 })
    keepsHistory(client.server, someMessages(1, 2))
    expect(sequences((await pageOf(client)).messageList)).toEqual([1, 2])
  })
})

describe('findMessage', () => {
  it('finds messages in memory by ID, in any conversation [MSG-35]', async () => {
    const client = await withHistory([])
    await arrive(client, aMessage({ sequence: 1 }))
    await arrive(client, aGroupMessage({ sequence: 1, random: 77 }))
    const wire = aGroupMessage({ sequence: 1, random: 77 })
    const found = client.chat.findMessage(`${wire.tinyID}-${wire.clientTime}-77`)
    expect(found).toMatchObject({ conversationID: 'GROUPteam', random: 77 })
  })

  it.each(['1-2-3', 'nonsense', '144002', '1-2-3-4'])(
    'finds nothing for %s [MSG-35]',
    async (id) => {
      const client = await withHistory([])
      await arrive(client, aMessage({ sequence: 1 }))
      expect(client.chat.findMessage(id)).toBeNull()
    },
  )

  it('finds nothing of the previous session [MSG-35]', async () => {
    const client = await withHistory([])
    await arrive(client, aMessage({ sequence: 1 }))
    const { tinyID, clientTime, random } = aMessage({ sequence: 1 })
    const ID = `${tinyID}-${clientTime}-${random}`
    expect(client.chat.findMessage(ID)).not.toBeNull()
    await outcome(client, client.chat.logout())
    await outcome(client, client.chat.login({ userID: 'carol', userSig: 'signed' }))
    await client.advance(0)
    expect(client.chat.isReady()).toBe(true)
    expect(client.chat.findMessage(ID)).toBeNull()
  })
})

const aTextToBob = (chat: ChatSDK): Message =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } })
