import { act, renderHook, waitFor } from '@testing-library/react'
import {
  quoteOf,
  type SendResult,
  useMessage,
  useMessageActions,
  useMessages,
  useSendMessage,
} from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import type { Peer } from './support/peer.ts'
import { textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage
let clock: HandClock
let bob: Peer

beforeEach(async () => {
  clock = handClock(Date.now())
  stage = await aStage(clock)
  bob = await stage.join('bob')
  await stage.login()
})
afterEach(() => stage.end())

const shown = <Value,>(use: () => Value) => renderHook(use, { wrapper: stage.strictWrapper }).result

const sent = async (text: string, conversationID = 'C2Cbob'): Promise<Message> => {
  const { result } = renderHook(() => useSendMessage(conversationID), { wrapper: stage.wrapper })
  const { message } = await act(() => result.current.sendText(text, { needReadReceipt: true }))
  return message as Message
}

const aClub = async () => {
  const { data } = await stage.chat.createGroup({
    type: 'Public',
    name: 'club',
    memberList: [{ userID: 'bob' }],
  })
  return `GROUP${data.group.groupID}`
}

describe('one message', () => {
  it('shows its current state, and does not render for other messages [RHOOK-40]', async () => {
    const one = await sent('one')
    const two = await sent('two')
    let renders = 0
    const { result } = renderHook(
      () => {
        renders++
        return useMessage(one.ID)
      },
      { wrapper: stage.wrapper },
    )
    expect(result.current).toMatchObject({ status: 'ready', message: { isRevoked: false } })
    renders = 0
    await act(() => stage.chat.revokeMessage(two))
    expect(renders).toBe(0)
    await act(() => stage.chat.revokeMessage(one))
    expect(result.current.message?.isRevoked).toBe(true)
  })

  it('is null until it is in memory, and for null [RHOOK-40]', async () => {
    const none = shown(() => [useMessage('1-2-3'), useMessage(null)])
    expect(none.current).toMatchObject([
      { message: null, status: 'ready' },
      { message: null, status: 'pending' },
    ])
  })
})

describe('sending', () => {
  it('of every kind that needs no upload arrives [RHOOK-41]', async () => {
    const club = await aClub()
    const { current: sender } = shown(() => useSendMessage(club))
    const first = await sent('one', club)
    const results: SendResult[] = await act(() =>
      Promise.all([
        sender.sendText('@bob', { atUserList: ['bob'] }),
        sender.sendLocation({ description: 'here', longitude: 1, latitude: 2 }),
        sender.sendImage({
          imageInfoArray: [{ url: 'https://example.com/a.png', width: 1, height: 1, size: 9 }],
        }),
        sender.sendMerger({ messageList: [first], title: 'all', compatibleText: 'one' }),
        sender.forward(first.ID),
      ]),
    )
    expect(results.map(({ outcome, message }) => [outcome, message?.type])).toEqual([
      ['sent', 'TIMTextElem'],
      ['sent', 'TIMLocationElem'],
      ['sent', 'TIMImageElem'],
      ['sent', 'TIMRelayElem'],
      ['sent', 'TIMTextElem'],
    ])
    expect(results[0]?.message?.atUserList).toEqual(['bob'])
    expect(await sender.forward('1-2-3')).toMatchObject({ outcome: 'rejected', message: null })
  })

  it('quotes another message in a format that other clients understand [RHOOK-42]', async () => {
    const first = await sent('one')
    const { current: sender } = shown(() => useSendMessage('C2Cbob'))
    const cloudCustomData = '{"mine":1}'
    const { message } = await act(() => sender.sendText('two', { quote: first, cloudCustomData }))
    expect(quoteOf(message as Message)).toEqual({
      messageID: first.ID,
      messageAbstract: 'one',
      messageSender: ME,
      messageSequence: first.sequence,
      messageType: 'TIMTextElem',
    })
    expect(JSON.parse((message as Message).cloudCustomData)).toMatchObject({ mine: 1 })
    const short = '{"messageReply":{"messageID":"1-2-3"}}'
    expect(quoteOf({ cloudCustomData: short })).toMatchObject({
      messageSequence: 0,
      messageType: null,
    })
    expect(quoteOf(first)).toBeNull()
    expect(quoteOf({ cloudCustomData: '{"messageReply":7' })).toBeNull()
  })

  it('returns a handle with the message, its progress, and cancel [RHOOK-43]', async () => {
    const { current } = shown(() => ({
      sender: useSendMessage('C2Cbob'),
      list: useMessages('C2Cbob'),
    }))
    act(() => stage.line.cut())
    await waitFor(() => expect(stage.view.connection().state).not.toBe('connected'))
    const { result } = renderHook(() => useMessages('C2Cbob'), { wrapper: stage.wrapper })
    const parts: number[] = []
    const file = new Uint8Array(2_000)
    const sending = current.sender.sendFile(
      { file: new File([file], 'a.bin') },
      { onProgress: (part) => parts.push(part) },
    )
    await act(async () => undefined)
    expect(sending.message).toMatchObject({ type: 'TIMFileElem', status: 'unSend' })
    expect(sending.progress()).toBe(0)
    expect(result.current.items.at(-1)?.key).toBe(sending.message?.ID)
    await act(async () => expect((await sending.cancel()).outcome).toBe('done'))
    expect(await sending).toMatchObject({ outcome: 'rejected' })
    expect(result.current.items).toEqual([])
  })
})

describe('actions of a message', () => {
  it('report which of them are available, and why others are not [RHOOK-44]', async () => {
    const mine = await sent('mine')
    await act(() => bob.write(1, ME, 'theirs'))
    const list = shown(() => useMessages('C2Cbob'))
    await waitFor(() => expect(textsOf(list.current)).toEqual(['mine', 'theirs']))
    const theirs = list.current.items.at(-1)?.key ?? ''
    const { current } = shown(() => [
      useMessageActions(mine.ID),
      useMessageActions(theirs),
      useMessageActions(null),
    ])
    expect(current[0]?.can).toMatchObject({
      recall: true,
      modify: true,
      forward: true,
      resend: false,
    })
    expect(current[0]?.whyNot).toMatchObject({ recall: null, resend: 'sent', toText: 'kind' })
    expect(current[1]?.whyNot).toMatchObject({ recall: 'notMine', remove: null, translate: null })
    expect(current[2]?.whyNot).toMatchObject({ recall: 'unknown', forward: 'unknown' })
    expect((await current[2]?.recall())?.outcome).toBe('rejected')
  })

  it('become available and unavailable with the message, and with the time limit of recalls [RHOOK-44]', async () => {
    const message = await sent('mine')
    const actions = shown(() => useMessageActions(message.ID, { recallSeconds: 60 }))
    const { recall } = actions.current
    expect(actions.current.can.recall).toBe(true)
    act(() => clock.advance(61_000))
    expect(actions.current.whyNot.recall).toBe('tooLate')
    expect(actions.current.recall).toBe(recall)
    await act(async () => expect((await recall()).outcome).toBe('done'))
    expect(actions.current.whyNot).toMatchObject({ recall: 'recalled', forward: 'recalled' })
  })

  it('change the message [RHOOK-44]', async () => {
    await stage.join('carol')
    const message = await sent('mine')
    const { current: actions } = shown(() => useMessageActions(message.ID))
    await act(async () => {
      expect((await actions.modify({ payload: { text: 'other' } })).outcome).toBe('done')
      expect((await actions.forward('C2Ccarol')).data?.message.to).toBe('carol')
      expect(await actions.translate('zh')).toMatchObject({
        outcome: 'rejected',
        error: { code: 2117 },
      })
      expect((await actions.remove()).outcome).toBe('done')
    })
    expect(stage.chat.findMessage(message.ID)).toBeNull()
  })

  it('let administrators of groups recall messages of others [RHOOK-44]', async () => {
    const club = await aClub()
    await act(() => bob.write(2, club.slice(5), 'theirs'))
    const list = shown(() => useMessages(club))
    await waitFor(() => expect(textsOf(list.current).at(-1)).toBe('theirs'))
    const theirs = list.current.items.at(-1)?.key ?? ''
    const actions = shown(() => useMessageActions(theirs))
    await waitFor(() => expect(actions.current.can.recall).toBe(true))
  })
})
