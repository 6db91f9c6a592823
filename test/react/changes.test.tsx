import { act, render, renderHook, waitFor } from '@testing-library/react'
import { memo } from 'react'
import { useConversationList, useMessages } from 'tavern-im/react'
import type { Conversation, Message, Snapshot, TimelineItem } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutMarks } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

/** Texts of messages and list rows rendered since the last check. */
let drawn: { messages: string[]; list: string[] }

const textOf = (item: TimelineItem): string => {
  if (item.kind === 'hole') return item.key
  const { isRevoked, isModified, payload } = item.message
  const { text = '' } = payload as { text?: string }
  return isRevoked ? 'recalled' : isModified ? `${text} (modified)` : text
}

const Row = memo(({ item }: { readonly item: TimelineItem }) => {
  drawn.messages.push(textOf(item))
  return <p>{textOf(item)}</p>
})

const ListRow = memo(({ conversation }: { readonly conversation: Snapshot<Conversation> }) => {
  const { conversationID, lastMessage } = conversation
  const text = lastMessage.isRevoked ? 'recalled' : lastMessage.messageForShow
  drawn.list.push(`${conversationID} ${text}`)
  return <li>{text}</li>
})

const Screen = () => {
  const { conversationList } = useConversationList()
  const { items } = useMessages('C2Cbob')
  return (
    <>
      <ul>
        {conversationList.map((conversation) => (
          <ListRow key={conversation.conversationID} conversation={conversation} />
        ))}
      </ul>
      {withoutMarks(items).map((item) => (
        <Row key={item.key} item={item} />
      ))}
    </>
  )
}

/** Three texts of mine to bob, and one of carol's, on a screen. */
const aScreen = async () => {
  const carol = await stage.join('carol')
  await act(() => carol.write(1, ME, 'from carol'))
  const { container } = render(<Screen />, { wrapper: stage.wrapper })
  const sent: Message[] = []
  for (const text of ['one', 'two', 'three']) {
    const options = { to: 'bob', conversationType: 'C2C', payload: { text } } as const
    const message = stage.chat.createTextMessage(options)
    await act(() => stage.chat.sendMessage(message))
    sent.push(message)
  }
  const texts = (of: 'p' | 'li') => [...container.querySelectorAll(of)].map((e) => e.textContent)
  await waitFor(() => expect(texts('li')).toEqual(['three', 'from carol']))
  await waitFor(() => expect(texts('p')).toEqual(['one', 'two', 'three']))
  // Wait for the server's push about the last message.
  await act(() => stage.chat.getMessageList({ conversationID: 'C2Cbob' }))
  drawn = { messages: [], list: [] }
  return { sent: sent as [Message, Message, Message], texts }
}

beforeEach(async () => {
  drawn = { messages: [], list: [] }
  stage = await aStage()
  await stage.join('bob')
  await stage.login()
})
afterEach(() => stage.end())

describe('on a screen with a list and a conversation', () => {
  it('the recall of the newest message renders its row and its conversation once, and nothing else', async () => {
    const { sent, texts } = await aScreen()
    await act(() => stage.chat.revokeMessage(sent[2]))
    await waitFor(() => expect(texts('li')).toEqual(['recalled', 'from carol']))
    expect(texts('p')).toEqual(['one', 'two', 'recalled'])
    expect(drawn).toEqual({ messages: ['recalled'], list: ['C2Cbob recalled'] })
  })

  it('the recall of an older message renders only its row', async () => {
    const { sent, texts } = await aScreen()
    await act(() => stage.chat.revokeMessage(sent[0]))
    await waitFor(() => expect(texts('p')).toEqual(['recalled', 'two', 'three']))
    expect(drawn).toEqual({ messages: ['recalled'], list: [] })
  })

  it('a modification renders only the row of the message', async () => {
    const { sent, texts } = await aScreen()
    sent[1].payload = { text: 'zwei' }
    await act(() => stage.chat.modifyMessage(sent[1]))
    await waitFor(() => expect(texts('p')).toEqual(['one', 'zwei (modified)', 'three']))
    expect(drawn).toEqual({ messages: ['zwei (modified)'], list: [] })
  })

  it('a deletion removes the row and renders no other', async () => {
    const { sent, texts } = await aScreen()
    await act(() => stage.chat.deleteMessage([sent[1]]))
    await waitFor(() => expect(texts('p')).toEqual(['one', 'three']))
    expect(drawn).toEqual({ messages: [], list: [] })
  })

  it('clearing empties the conversation permanently, and keeps the other one', async () => {
    const { texts } = await aScreen()
    await act(() => stage.chat.clearHistoryMessage('C2Cbob'))
    await waitFor(() => expect(texts('p')).toEqual([]))
    await waitFor(() => expect(texts('li')).toEqual(['from carol', '']))
    expect(drawn.messages).toEqual([])
    expect(drawn.list).toEqual(['C2Cbob '])
    const { result } = renderHook(() => useMessages('C2Cbob'), { wrapper: stage.wrapper })
    await waitFor(() => expect(result.current.status).toBe('ready'))
    expect(result.current).toMatchObject({ items: [], hasOlder: false })
  })

  it('a reaction renders no row, because it has its own topic', async () => {
    const { sent } = await aScreen()
    const { ID } = sent[2]
    await stage.chat.getMessageReactions({ messageList: [sent[2]], maxUserCountPerReaction: 3 })
    let notified = 0
    stage.view.subscribe(`reactions:${ID}`, () => notified++)
    drawn = { messages: [], list: [] }
    await act(() => stage.chat.addMessageReaction(sent[2], '👍'))
    expect(stage.view.reactions(ID)).toMatchObject([{ reactionID: '👍', totalUserCount: 1 }])
    expect(notified).toBeGreaterThan(0)
    expect(drawn).toEqual({ messages: [], list: [] })
  })
})
