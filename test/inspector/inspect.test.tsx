import { fireEvent, waitFor } from '@testing-library/dom'
import { inspect, type TavernInspector } from 'tavern-im/inspector'
import { commands } from 'tavern-im/protocol'
import { createChat } from 'tavern-im/strict'
import { aMessage, createFakeChat, createTestPlatform, type FakeChat } from 'tavern-im/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { asJson, MAX_FRAMES, Recording } from '../../inspector/recording.ts'

let fake: FakeChat
let stop: () => void

beforeEach(() => {
  fake = createFakeChat()
})

afterEach(async () => {
  stop()
  await fake.destroy()
})

const panel = (): ShadowRoot =>
  document.querySelector<TavernInspector>('tavern-inspector')!.shadowRoot!

const shows = (text: string | RegExp) => waitFor(() => expect(panel().textContent).toMatch(text))

const button = (name: string): HTMLElement => {
  const found = [...panel().querySelectorAll('button')].find(
    (one) => one.textContent === name || one.ariaLabel === name,
  )
  return found!
}

const commandsShown = (): readonly string[] =>
  [...panel().querySelectorAll('.command')].map(({ textContent }) => textContent)

const bodyOf = (command: string): string => {
  const row = [...panel().querySelectorAll('details')].find((one) =>
    one.querySelector('.command')!.textContent.startsWith(command),
  )!
  row.open = true
  row.dispatchEvent(new Event('toggle'))
  return row.querySelector('pre')!.textContent
}

it('the inspector shows decoded frames in both directions, newest first, without secrets [INSPECT-01] [INSPECT-02]', async () => {
  stop = inspect(fake.chat)
  await fake.login()
  await shows('session.login')
  expect(commandsShown().at(-1)).toBe('session.login')
  const text = [...panel().querySelectorAll('details')].map((one) => {
    one.open = true
    one.dispatchEvent(new Event('toggle'))
    return one.textContent
  })
  expect(text.join('\n')).toContain('"userID": "alice"')
  expect(text.join('\n')).toContain('"userSig": "•••"')
  expect(text.join('\n')).toContain('"authKey": "•••"')
  expect(text.join('\n')).not.toContain('signed by a fake')
  await fake.receive(aMessage({ from: 'bob', payload: { text: 'hello there' } } as never))
  await shows('push.messages')
  expect(bodyOf('push.messages')).toContain('hello there')
})

it('the inspector shows error codes, and filters by words [INSPECT-03]', async () => {
  await fake.login()
  stop = inspect(fake.chat)
  fake.fail(commands.profile.get, 60001, 'no such thing')
  await fake.chat.getUserProfile({ userIDList: ['bob'] }).catch(() => undefined)
  await shows('60001 no such thing')
  const filter = panel().querySelector('input')!
  fireEvent.input(filter, { target: { value: 'error 60001' } })
  expect(commandsShown()).toEqual([commands.profile.get.name])
  fireEvent.input(filter, { target: { value: '-profile' } })
  expect(commandsShown()).toEqual([])
})

it('the inspector records nothing while it is paused, and drops cleared frames [INSPECT-03]', async () => {
  stop = inspect(fake.chat)
  button('Pause').click()
  await fake.login()
  await shows('alice')
  expect(commandsShown()).toEqual([])
  button('Go on').click()
  await fake.chat.getUserStatus({ userIDList: ['bob'] }).catch(() => undefined)
  await waitFor(() => expect(commandsShown().length).toBeGreaterThan(0))
  button('Clear').click()
  expect(commandsShown()).toEqual([])
})

it('the inspector shows requests in flight, logs, timers and the history of the session [INSPECT-04]', async () => {
  stop = inspect(fake.chat)
  await fake.login()
  const release = fake.hold(commands.profile.get)
  void fake.chat.getUserProfile({ userIDList: ['bob'] }).catch(() => undefined)
  await fake.advance(2_000)
  button('Requests').click()
  await shows(/profile\S*.*sent.*2\.0\ss/)
  release()
  await fake.advance(0)
  await shows('Every request has its answer.')
  button('Logs').click()
  await shows(/account\d/)
  button('Timers').click()
  await shows(/every/)
  button('Session').click()
  await shows(/sessionready.*sessionloggedOut/)
})

it('the inspector shows the outbox and the holes of conversations [INSPECT-04]', async () => {
  stop = inspect(fake.chat)
  await fake.login()
  button('Holes').click()
  await shows('No conversation was opened yet.')
  await fake.cut()
  const message = fake.chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: 'later' },
  })
  void fake.chat.sendMessage(message).catch(() => undefined)
  button('Outbox').click()
  await shows(message.ID)
  button('Holes').click()
  await shows('C2Cbob')
})

it('the inspector keeps a limited number of frames, the newest [INSPECT-01]', async () => {
  await fake.login()
  stop = () => recording.end()
  const recording = new Recording(fake.chat, () => undefined)
  for (let sequence = 1; sequence <= MAX_FRAMES + 20; sequence++)
    await fake.receive(aMessage({ sequence }))
  expect(recording.frames).toHaveLength(MAX_FRAMES)
  expect(asJson(recording.frames.slice(-1))).toContain(`message ${MAX_FRAMES + 20}`)
})

it('the inspector subscribes only while it is open, leaves nothing behind, and opens again [INSPECT-05]', async () => {
  await fake.login()
  stop = inspect(fake.chat, { position: 'left' })
  expect(document.querySelector('tavern-inspector')!.position).toBe('left')
  button('Make small').click()
  expect(panel().querySelector('section')!.classList.contains('small')).toBe(true)
  button('Close').click()
  expect(document.querySelector('tavern-inspector')).toBe(null)
  stop()
  stop = inspect(fake.chat)
  await shows('No frame yet.')
  const other = inspect(fake.chat)
  await fake.chat.getUserStatus({ userIDList: ['bob'] }).catch(() => undefined)
  await waitFor(() => expect(commandsShown().length).toBeGreaterThan(0))
  other()
})

it('the inspector shows clients with few features [INSPECT-04]', async () => {
  const options = { SDKAppID: 1, host: 'ws://fake', platform: createTestPlatform() }
  const chat = createChat({ ...options, features: [] })
  stop = inspect(chat)
  for (const tab of ['Requests', 'Logs', 'Holes', 'Outbox', 'Timers', 'Session']) {
    button(tab).click()
    expect(panel().querySelector('.content')!.textContent).not.toBe('')
  }
  button('Timers').click()
  await shows('the feature workerClock keeps the list')
  await chat.destroy()
})

it('the inspector refuses anything but a client [INSPECT-05]', () => {
  stop = () => undefined
  expect(() => inspect({} as never)).toThrow(expect.objectContaining({ code: 2905 }))
})
