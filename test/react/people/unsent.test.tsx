import { useEffect } from 'react'
import { useOutbox, useUpload } from 'tavern-im/react'
import Tavern from 'tavern-im/strict'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, type Town } from '../support/town.tsx'

const { TYPES } = Tavern

let town: Town

beforeAll(async () => {
  town = await aTown()
  await town.join('bob')
  await town.join('carol')
})
afterAll(() => town.end())

const text = (to: string, words: string) =>
  town.me.chat.createTextMessage({ to, conversationType: TYPES.CONV_C2C, payload: { text: words } })

it('useOutbox shows unsent messages of one conversation and of all, until they are sent [RHOOK-79]', async () => {
  const shown = town.shown(() => ({
    bob: useOutbox('C2Cbob'),
    all: useOutbox(),
    none: useOutbox(null),
  }))
  const texts = (of: 'bob' | 'all') =>
    shown.current[of].messages.map(({ payload }) => (payload as { text: string }).text)
  expect(shown.current.all).toMatchObject({ status: 'ready', messages: [] })
  town.me.cable.cut()
  await becomes(() => expect(town.me.cable.count).toBe(0))
  for (const [to, words] of [
    ['bob', 'one'],
    ['carol', 'two'],
  ] as const) {
    town.me.chat.sendMessage(text(to, words)).catch(() => undefined)
  }
  await becomes(() => expect(texts('all')).toEqual(['one', 'two']))
  expect(texts('bob')).toEqual(['one'])
  const [first] = shown.current.bob.messages
  expect(Object.isFrozen(first)).toBe(true)
  const { ID = '' } = shown.current.all.messages[1] ?? {}
  await done(() => shown.current.all.discard(ID))
  await becomes(() => expect(texts('all')).toEqual(['one']))
  town.me.cable.reconnect()
  await becomes(() => expect(shown.current.all.messages).toEqual([]))
  expect(shown.current.bob.messages).toEqual([])
  expect(shown.current.none.status).toBe('pending')
})

it('useOutbox resends a failed message, and returns the reason of a rejection [RHOOK-80]', async () => {
  const shown = town.shown(() => useOutbox('C2Cnobody'))
  town.me.chat.sendMessage(text('nobody', 'hello')).catch(() => undefined)
  await becomes(() => expect(shown.current.messages).toMatchObject([{ status: 'fail' }]))
  const [message] = shown.current.messages
  const again = await done(() => shown.current.resend(message?.ID ?? ''))
  expect(again).toMatchObject({ outcome: 'rejected', error: { code: 20003 } })
  expect(await done(() => shown.current.resend('1-2-3'))).toMatchObject({ error: { code: 2105 } })
  await town.join('nobody')
  expect(await done(() => shown.current.resend(message?.ID ?? ''))).toMatchObject({
    outcome: 'done',
  })
  expect(shown.current.messages).toEqual([])
})

it('useUpload shows the progress of a file, and cancels [RHOOK-81]', async () => {
  const file = Buffer.alloc(300_000, 1)
  const create = () =>
    town.me.chat.createFileMessage({
      to: 'bob',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([file], 'notes.bin') },
    })
  const message = create()
  const drawn: (number | null)[] = []
  const shown = town.shown(() => {
    const upload = useUpload(message.ID)
    drawn.push(upload.progress)
    return upload
  })
  expect(shown.current.progress).toBeNull()
  await town.me.chat.sendMessage(message)
  await becomes(() => expect(shown.current.progress).toBeNull())
  expect(drawn.some((progress) => progress !== null)).toBe(true)

  const second = create()
  let cancelled: Promise<object> | undefined
  const other = town.shown(() => {
    const upload = useUpload(second.ID)
    useEffect(() => {
      if (upload.progress !== null) cancelled ??= upload.cancel()
    })
    return upload
  })
  const sent = town.me.chat.sendMessage(second)
  await expect(sent).rejects.toMatchObject({ code: 2100 })
  expect(await cancelled).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(other.current.progress).toBeNull())
  expect(await done(() => other.current.cancel())).toMatchObject({ outcome: 'rejected' })
})
