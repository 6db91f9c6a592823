import { act, renderHook, waitFor } from '@testing-library/react'
import { type SendResult, useMessages, useSendMessage } from 'tavern-im/react'
import { afterEach, describe, expect, it } from 'vitest'
import { handClock } from '../server/support/hand-clock.ts'
import { textsOf, withoutMarks } from './support/rows.tsx'
import { aStage, type Stage } from './support/stage.tsx'

let stage: Stage

const aChat = async (conversationID: string | null = 'C2Cbob', clock = handClock(Date.now())) => {
  stage = await aStage(clock)
  await stage.join('bob')
  await stage.login()
  const { result } = renderHook(
    () => ({ sender: useSendMessage(conversationID), list: useMessages(conversationID) }),
    { wrapper: stage.strictWrapper },
  )
  return { clock, result }
}

const sent = async (send: () => Promise<SendResult>): Promise<SendResult> => {
  let result: SendResult | undefined
  await act(async () => {
    result = await send()
  })
  return result as SendResult
}

afterEach(() => stage.end())

describe('a message', () => {
  it('is shown from its creation until it is stored', async () => {
    const { result } = await aChat()
    await waitFor(() => expect(result.current.list.status).toBe('ready'))
    let sending: Promise<SendResult> | undefined
    act(() => {
      sending = result.current.sender.sendText('hello')
    })
    expect(withoutMarks(result.current.list.items)).toMatchObject([
      { message: { status: 'unSend' } },
    ])
    const { outcome, message, error } = await sent(() => sending as Promise<SendResult>)
    expect({ outcome, error }).toEqual({ outcome: 'sent', error: null })
    expect(message).toMatchObject({ status: 'success', sequence: 1, to: 'bob' })
    expect(textsOf(result.current.list)).toEqual(['hello'])
    expect(withoutMarks(result.current.list.items)).toMatchObject([
      { message: { status: 'success' } },
    ])
  })

  it('may be a custom one, a face, or one that was created elsewhere', async () => {
    const { result } = await aChat()
    const { sendCustom, sendFace, send } = result.current.sender
    const custom = await sent(() => sendCustom({ data: '{"order":7}' }))
    const face = await sent(() => sendFace({ index: 3, data: 'smile' }))
    const created = stage.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'mine' },
    })
    const own = await sent(() => send(created))
    expect([custom, face, own].map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent'])
    expect(custom.message).toMatchObject({ type: 'TIMCustomElem', payload: { description: '' } })
    expect(own.message).toBe(created)
  })

  it('takes the options of sending', async () => {
    const { result } = await aChat()
    const { sendText } = result.current.sender
    const once = await sent(() => sendText('psst', { onlineUserOnly: true }))
    expect(once).toMatchObject({ outcome: 'sent', message: { sequence: 0 } })
    const messageControlInfo = { excludedFromLastMessage: true }
    await sent(() => sendText('quiet', { messageControlInfo }))
    expect(textsOf(result.current.list)).toEqual(['quiet'])
    expect(stage.view.conversation('C2Cbob')?.lastMessage.messageForShow ?? '').toBe('')
  })

  it('is rejected with the reason, and kept if it can be resent', async () => {
    const { result } = await aChat('C2Cnobody')
    const { outcome, message, error } = await sent(() => result.current.sender.sendText('hello'))
    expect({ outcome, code: error?.code }).toEqual({ outcome: 'rejected', code: 20003 })
    expect(withoutMarks(result.current.list.items)).toMatchObject([{ message: { status: 'fail' } }])
    await stage.join('nobody')
    const again = await sent(() => result.current.sender.resend(message?.ID ?? ''))
    expect(again).toMatchObject({ outcome: 'sent', message: { ID: message?.ID, sequence: 1 } })
  })

  it('is rejected before its creation without a text or a conversation', async () => {
    const { result } = await aChat(null)
    const nowhere = await sent(() => result.current.sender.sendText('hello'))
    expect(nowhere).toMatchObject({ outcome: 'rejected', message: null, error: { code: 2905 } })
    expect(nowhere.error?.message).toContain('to')
    const lost = await sent(() => result.current.sender.resend('no-such-message'))
    expect(lost).toMatchObject({ outcome: 'rejected', message: null, error: { code: 2105 } })
  })

  it('has the outcome unknown after a timeout, and is stored once when it is resent', async () => {
    const { result, clock } = await aChat()
    const { sender } = result.current
    act(() => stage.line.cut())
    let sending: Promise<SendResult> | undefined
    act(() => {
      sending = sender.sendText('hello')
    })
    act(() => clock.advance(15_000))
    const { outcome, message, error } = await sent(() => sending as Promise<SendResult>)
    expect({ outcome, code: error?.code }).toEqual({ outcome: 'unknown', code: 2801 })
    stage.line.reconnect()
    await waitFor(() => {
      act(() => clock.advance(1_000))
      expect(stage.view.connection().state).toBe('connected')
    })
    const again = await sent(() => sender.resend(message?.ID ?? ''))
    expect(again).toMatchObject({ outcome: 'sent', message: { ID: message?.ID } })
    expect(textsOf(result.current.list)).toEqual(['hello'])
  })
})

it('useSendMessage keeps its functions until the conversation changes', async () => {
  stage = await aStage()
  const { result, rerender } = renderHook(({ id }: { id: string }) => useSendMessage(id), {
    wrapper: stage.wrapper,
    initialProps: { id: 'C2Cbob' },
  })
  const before = result.current
  rerender({ id: 'C2Cbob' })
  expect(result.current).toBe(before)
  rerender({ id: 'GROUPa' })
  expect(result.current).not.toBe(before)
})
