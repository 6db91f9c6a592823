import { act, renderHook, waitFor } from '@testing-library/react'
import { commands } from 'tavern-im/protocol'
import { useMessages } from 'tavern-im/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withoutMarks } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

beforeEach(async () => {
  stage = await aStage()
})
afterEach(() => stage.end())

const messages = () => {
  const { result } = renderHook(() => useMessages('C2Cbob'), { wrapper: stage.wrapper })
  return () =>
    withoutMarks(result.current.items).map((item) =>
      item.kind === 'message'
        ? `${(item.message.payload as { text: string }).text} ${item.message.status}`
        : item.key,
    )
}

it('useMessages shows unsent messages of an earlier page without a connection, until they are sent [OUTBOX-01]', async () => {
  const bob = await stage.join('bob')
  await stage.login()
  stage.line.cut()
  await waitFor(() => expect(stage.view.connection().state).not.toBe('connected'))
  const first = messages()
  await act(async () => {
    for (const text of ['one', 'two']) {
      const options = { to: 'bob', conversationType: 'C2C', payload: { text } } as const
      stage.chat.sendMessage(stage.chat.createTextMessage(options)).catch(() => undefined)
    }
  })
  expect(first()).toEqual(['one unSend', 'two unSend'])
  await stage.reload()
  const shown = messages()
  expect(shown()).toEqual([])
  const login = stage.login()
  await waitFor(() => expect(shown()).toEqual(['one unSend', 'two unSend']))
  expect(stage.view.session().status).toBe('loggingIn')
  stage.line.reconnect()
  await act(() => login)
  await waitFor(() => expect(shown()).toEqual(['one success', 'two success']))
  const { messageList } = await bob.client.request(commands.message.history, {
    conversationType: 1,
    to: ME,
    sequence: 0,
    count: 9,
    direction: 0,
  })
  expect(messageList.map(({ payload }) => payload)).toEqual([{ text: 'one' }, { text: 'two' }])
})
