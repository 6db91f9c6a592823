import { aMessage, NOON } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type MessageSearchOptions, TYPES } from '../../../src/index.ts'
import { commands, pushes, wireConversationType } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { messages } = commands.search

const highlight = [{ field: 'text', start: 0, end: 7 }]

const aUser = () =>
  aReadyClient((server) => {
    server.on(messages, () => ({
      totalCount: 2,
      searchResultList: [
        {
          conversationType: wireConversationType.c2c,
          to: 'bob',
          messageCount: 1,
          messageList: [{ message: aMessage(), highlight }],
        },
        {
          conversationType: wireConversationType.group,
          to: 'team',
          messageCount: 7,
          messageList: [],
        },
      ],
      cursor: 'more',
    }))
  })

describe('searchCloudMessages', () => {
  it('sends defaults, and returns the names of the API [SEARCH-01] [SEARCH-06]', async () => {
    const client = await aUser()
    const options = { keywordList: ['message'] }
    const { data } = await outcome(client, client.chat.searchCloudMessages(options))
    expect(client.server.bodiesOf(messages)).toEqual([
      {
        keywordList: ['message'],
        matchType: 'or',
        count: 100,
        cursor: '',
        senderUserIDList: [],
        messageTypeList: [],
        timePosition: 0,
        timePeriod: 0,
      },
    ])
    const [message] = data.searchResultList[0]?.messageList ?? []
    expect(message).toMatchObject({
      conversationID: 'C2Cbob',
      flow: 'in',
      status: 'success',
      payload: { text: 'message 1' },
    })
    expect(data).toEqual({
      totalCount: 2,
      searchResultList: [
        {
          conversationID: 'C2Cbob',
          messageCount: 1,
          messageList: [message],
          highlight: { [`144002-${NOON + 1}-1001`]: highlight },
        },
        { conversationID: 'GROUPteam', messageCount: 7, messageList: [], highlight: {} },
      ],
      cursor: 'more',
    })
  })

  it('hands over everything that narrows the search [SEARCH-08]', async () => {
    const client = await aUser()
    const options: MessageSearchOptions = {
      keywordListMatchType: 'and',
      senderUserIDList: ['bob'],
      messageTypeList: [TYPES.MSG_TEXT, TYPES.MSG_TEXT],
      conversationID: 'GROUPteam',
      timePosition: 10,
      timePeriod: 5,
      count: 1,
      cursor: 'more',
    }
    await outcome(client, client.chat.searchCloudMessages(options))
    expect(client.server.bodiesOf(messages)).toEqual([
      {
        keywordList: [],
        matchType: 'and',
        count: 1,
        cursor: 'more',
        senderUserIDList: ['bob'],
        messageTypeList: [TYPES.MSG_TEXT],
        conversation: { conversationType: 2, to: 'team' },
        timePosition: 10,
        timePeriod: 5,
      },
    ])
  })

  it('returns the live message if there is one, as new as the found one [SEARCH-12]', async () => {
    const client = await aUser()
    const known = aMessage({ payload: { text: 'before' } })
    client.server.push(pushes.message.received, { position: 1, messageList: [known] })
    await client.advance(0)
    const live = client.chat.findMessage(`144002-${NOON + 1}-1001`)
    client.server.on(messages, () => ({
      totalCount: 1,
      searchResultList: [
        {
          conversationType: wireConversationType.c2c,
          to: 'bob',
          messageCount: 1,
          messageList: [{ message: aMessage({ version: 1 }), highlight }],
        },
      ],
      cursor: '',
    }))
    const options = { keywordList: ['message'] }
    const { data } = await outcome(client, client.chat.searchCloudMessages(options))
    expect(data.searchResultList[0]?.messageList[0]).toBe(live)
    expect(live?.payload).toEqual({ text: 'message 1' })
  })

  it.each([
    ['nothing', undefined, 3153],
    ['no options', {}, 3153],
    ['no keyword and no filter', { keywordList: [] }, 2905],
    ['nothing but a conversation', { conversationID: 'C2Cbob' }, 2905],
    ['six keywords', { keywordList: ['1', '2', '3', '4', '5', '6'] }, 2905],
    ['a blank keyword', { keywordList: ['a', ' '] }, 2905],
    ['a keyword that is no text', { keywordList: [1] }, 2905],
    ['one keyword that is no list', { keywordList: 'a' }, 2905],
    ['another way', { keywordList: ['a'], keywordListMatchType: 'not' }, 2905],
    ['no count', { keywordList: ['a'], count: 0 }, 2905],
    ['too many', { keywordList: ['a'], count: 101 }, 2905],
    ['six senders', { senderUserIDList: ['1', '2', '3', '4', '5', '6'] }, 2905],
    ['a type that is not searched', { messageTypeList: [TYPES.MSG_FACE] }, 2905],
    ['a time before all', { keywordList: ['a'], timePosition: -1 }, 2905],
    ['a period that is none', { keywordList: ['a'], timePeriod: 0.5 }, 2905],
    ['the system', { keywordList: ['a'], conversationID: TYPES.CONV_SYSTEM }, 2503],
  ])('refuses %s before anything travels [SEARCH-01]', async (_, options, code) => {
    const client = await aUser()
    const call = client.chat.searchCloudMessages(options as MessageSearchOptions)
    await expect(outcome(client, call)).rejects.toMatchObject({ code })
    expect(client.server.bodiesOf(messages)).toEqual([])
  })

  it('is possible 20 times in 5 seconds [SEARCH-02]', async () => {
    const client = await aUser()
    const options = { keywordList: ['message'] }
    for (let i = 0; i < 20; i++) await outcome(client, client.chat.searchCloudMessages(options))
    const call = client.chat.searchCloudMessages(options)
    await expect(outcome(client, call)).rejects.toMatchObject({ code: 2996 })
  })
})
