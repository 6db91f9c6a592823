// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useDeferredSend } from '../../../demo/web/src/features/room/use-deferred-send.ts'

afterEach(cleanup)

/** A chat in which a text was typed. `sent` collects what is sent. */
const aChat = (typed: string) => {
  const sent: string[] = []
  const post = (text: string) => {
    sent.push(text)
  }
  const chat = renderHook(
    ({ isReady }) => {
      const [text, setText] = useState(typed)
      const writing = { text, setText, append: setText, round: 0 }
      return { text, ...useDeferredSend(isReady, writing, post) }
    },
    { initialProps: { isReady: false } },
  )
  return { chat, sent }
}

it('useDeferredSend sends a text once when the session is ready and empties the field', () => {
  const { chat, sent } = aChat('先说一句')
  act(() => {
    expect(chat.result.current.send('先说一句')).toBe(false)
  })
  expect(sent).toEqual([])
  chat.rerender({ isReady: true })
  chat.rerender({ isReady: false })
  chat.rerender({ isReady: true })
  expect(sent).toEqual(['先说一句'])
  expect(chat.result.current.text).toBe('')
})

it('useDeferredSend does not send a text that the user edits before the session is ready', () => {
  const { chat, sent } = aChat('先说一句')
  act(() => {
    chat.result.current.send('先说一句')
  })
  act(() => chat.result.current.setText('先说一句，再改'))
  chat.rerender({ isReady: true })
  expect(sent).toEqual([])
  expect(chat.result.current.text).toBe('先说一句，再改')
})

it('useDeferredSend sends at once if the session is ready', () => {
  const { chat, sent } = aChat('先说一句')
  chat.rerender({ isReady: true })
  act(() => {
    expect(chat.result.current.send('先说一句')).toBe(true)
  })
  expect(sent).toEqual(['先说一句'])
})
