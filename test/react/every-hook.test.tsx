import { Writable } from 'node:stream'
import { act, render, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import * as hooks from 'tavern-im/react'
import * as suspense from 'tavern-im/react/suspense'
import Tavern, { allFeatures, type ChatSDK, type Clock, createChat } from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodePlatform } from '../../src/platform/node.ts'
import { counted } from './support/counted.ts'
import { aTown, becomes, ME, type Town } from './support/town.tsx'

const { EVENT, TYPES } = Tavern

let town: Town
let bob: Device
let messageID: string

/** Timers that are set and have not run. */
const timers = new Set<object>()

const counting = (clock: Clock): Clock => {
  const counted = (start: (done: () => void) => () => void) => {
    const timer = {}
    timers.add(timer)
    const stop = start(() => timers.delete(timer))
    return () => {
      timers.delete(timer)
      stop()
    }
  }
  return {
    ...clock,
    after: (ms, task) =>
      counted((done) =>
        clock.after(ms, () => {
          done()
          task()
        }),
      ),
    every: (ms, task) => counted(() => clock.every(ms, task)),
  }
}

beforeAll(async () => {
  town = await aTown({}, counting(nodePlatform(globalThis).clock))
  bob = await town.join('bob')
  await town.join('carol')
  const { chat } = town.me
  const payload = { text: 'hello' }
  const message = chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload })
  await chat.sendMessage(message)
  messageID = message.ID
  // The typing status keeps its last send time as long as the client exists.
  renderHook(() => hooks.useTyping('C2Cbob'), { wrapper: inside(chat) }).unmount()
})
afterAll(() => town.end())

type Door = typeof hooks

/** The results of all hooks of an entry point, for bob's conversation and a message in it. */
const useEverything = (door: Door, id: string | null, of: string | null) => ({
  session: door.useSession(),
  connection: door.useConnection(),
  syncStatus: door.useSyncStatus(),
  list: door.useConversationList(id === null ? null : { type: 'C2C' }),
  conversation: door.useConversation(id),
  actions: door.useConversationActions(id),
  total: door.useTotalUnread(id === null ? null : { type: 'GROUP' }),
  draft: door.useDraft(id),
  messages: door.useMessages(id),
  message: door.useMessage(of),
  messageActions: door.useMessageActions(of),
  reactions: door.useReactions(of),
  readState: door.useReadState(of),
  typing: door.useTyping(id),
  sender: door.useSendMessage(id),
  read: door.useAutoMarkRead(id),
  event: door.useEvent(id === null ? null : EVENT.MESSAGE_RECEIVED, () => {}),
})

const inside =
  (chat: ChatSDK) =>
  ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <hooks.ChatProvider chat={chat}>{children}</hooks.ChatProvider>
    </StrictMode>
  )

it('each hook with null shows nothing, subscribes to nothing and requests nothing [RHOOK-07]', async () => {
  const { chat } = town.me
  const { listeners, calls } = counted(chat)
  const { result, unmount } = renderHook(() => useEverything(hooks, null, null), {
    wrapper: inside(chat),
  })
  await act(async () => undefined)
  // One for the session, one for the connection, and both for the sync status.
  expect(listeners.size).toBe(4)
  expect(calls).toEqual([])
  const { list, conversation, total, messages, message, reactions, readState, draft } =
    result.current
  for (const state of [list, conversation, total, messages, message, reactions, readState]) {
    expect(state).toMatchObject({ status: 'pending', source: 'none', isFetching: false })
  }
  act(() => draft.setText('nowhere'))
  expect(result.current.draft.text).toBe('')
  expect(await result.current.sender.sendText('nowhere')).toMatchObject({ outcome: 'rejected' })
  expect(result.current.typing.isPeerTyping).toBe(false)
  unmount()
  expect(listeners.size).toBe(0)
})

it('100 mounts and unmounts under StrictMode leave one socket, no listener and no timer [RHOOK-09]', async () => {
  const { chat, cable } = town.me
  const { listeners } = counted(chat)
  const before = timers.size
  for (let n = 0; n < 100; n++) {
    const { result, unmount } = renderHook(() => useEverything(hooks, 'C2Cbob', messageID), {
      wrapper: inside(chat),
    })
    if (n === 0) await becomes(() => expect(result.current.reactions.status).toBe('ready'))
    expect(result.current).toMatchObject({
      message: { source: 'server' },
      messages: { status: 'ready' },
      messageActions: { can: { recall: true } },
    })
    act(() => result.current.draft.setText(String(n)))
    unmount()
  }
  await act(async () => chat.getMyProfile())
  expect(listeners.size).toBe(0)
  expect(cable.count).toBe(1)
  // The client has a few of its own.
  expect(timers.size).toBeLessThan(before + 3)
  expect(chat.findMessage(messageID)).not.toBeNull()
})

const Everything = ({ door }: { readonly door: Door }) => {
  const { session, syncStatus, ...all } = useEverything(door, 'C2Cbob', messageID)
  const { list, conversation, total, messages, message, reactions, readState } = all
  const states = [list, conversation, total, messages, message, reactions, readState]
  return <p>{[session.status, syncStatus, ...states.map(({ status }) => status)].join(' ')}</p>
}

const NEUTRAL = `<p>loggedOut stopped${' pending'.repeat(7)}</p>`

const aLoggedOutChat = () =>
  createChat({ features: allFeatures, SDKAppID: 1, host: 'ws://127.0.0.1:1' })

/** The complete server markup. */
const streamed = (node: ReactNode) =>
  new Promise<string>((resolve, reject) => {
    let html = ''
    const sink = new Writable({
      write(chunk, _, done) {
        html += String(chunk)
        done()
      },
      final(done) {
        resolve(html)
        done()
      },
    })
    const stream = renderToPipeableStream(node, {
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    })
  })

it.each([
  ['hooks', hooks],
  ['hooks that suspend', suspense],
])(
  '%s render the empty state on a server, and leave its globals alone [RHOOK-14]',
  async (_, door) => {
    const chat = aLoggedOutChat()
    const keys = Reflect.ownKeys(globalThis)
    const node = (
      <hooks.ChatProvider chat={chat}>
        <Suspense fallback="waiting">
          <Everything door={door} />
        </Suspense>
      </hooks.ChatProvider>
    )
    expect(renderToString(node)).toContain(NEUTRAL)
    expect(await streamed(node)).toContain(NEUTRAL)
    expect(Reflect.ownKeys(globalThis)).toEqual(keys)
  },
)

it.each([
  ['hooks', hooks],
  ['hooks that suspend', suspense],
])('%s are hydrated without a mismatch, and then show the client [RHOOK-14]', async (_, door) => {
  const node = (
    <hooks.ChatProvider chat={town.me.chat}>
      <Suspense fallback="waiting">
        <Everything door={door} />
      </Suspense>
    </hooks.ChatProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(node)
  const mismatches: unknown[] = []
  const onRecoverableError = (error: unknown) => mismatches.push(error)
  const { unmount } = render(node, { container, hydrate: true, onRecoverableError })
  await becomes(() =>
    expect(container.textContent).toMatch(/^ready upToDate ready ready ready ready/),
  )
  expect(mismatches).toEqual([])
  unmount()
  container.remove()
})

it('no hook renders for a change of other data [RHOOK-23]', async () => {
  const { chat } = town.me
  const renders: Record<string, number> = {}
  const uses: Record<string, () => unknown> = {
    session: () => hooks.useSession(),
    connection: () => hooks.useConnection(),
    syncStatus: () => hooks.useSyncStatus(),
    list: () => hooks.useConversationList(({ conversationID }) => conversationID === 'C2Ccarol'),
    conversation: () => hooks.useConversation('C2Ccarol'),
    total: () => hooks.useTotalUnread({ type: 'GROUP' }),
    draft: () => hooks.useDraft('C2Ccarol'),
    messages: () => hooks.useMessages('C2Ccarol'),
    message: () => hooks.useMessage(messageID),
    messageActions: () => hooks.useMessageActions(messageID),
    reactions: () => hooks.useReactions(messageID),
    readState: () => hooks.useReadState(messageID),
    typing: () => hooks.useTyping('C2Ccarol'),
    sender: () => hooks.useSendMessage('C2Cbob'),
  }
  for (const [name, use] of Object.entries(uses)) {
    renderHook(
      () => {
        renders[name] = (renders[name] ?? 0) + 1
        return use()
      },
      {
        wrapper: ({ children }) => <hooks.ChatProvider chat={chat}>{children}</hooks.ChatProvider>,
      },
    )
  }
  // All that was asked for has been answered.
  await act(async () => chat.getMyProfile())
  await becomes(() => expect(renders.messages).toBeGreaterThan(1))
  const before = { ...renders }
  const payload = { text: 'for alice' }
  const message = bob.chat.createTextMessage({ to: ME, conversationType: TYPES.CONV_C2C, payload })
  await act(async () => {
    await bob.chat.sendMessage(message)
    await town.me.until(EVENT.MESSAGE_RECEIVED, (list) => list.some(({ from }) => from === 'bob'))
  })
  expect(renders).toEqual(before)
})

it('a hook throws an error that names the missing feature of the client [RHOOK-15]', () => {
  const chat = createChat({ features: [], SDKAppID: 1, host: 'ws://127.0.0.1:1' }) as ChatSDK
  const wrapper = inside(chat)
  expect(() => renderHook(() => hooks.useReactions('1-2-3'), { wrapper })).toThrow(
    'use annotations: the client was made without this feature',
  )
  const { result } = renderHook(() => hooks.useMessages('C2Cbob'), { wrapper })
  expect(result.current.status).toBe('pending')
})

it('an action of a missing feature is rejected [RHOOK-15]', async () => {
  const { chat } = town.me
  const whole = { ...chat }
  const without = ['translateText', 'createForwardMessage', 'setConversationCustomData'] as const
  for (const name of without) delete (chat as Partial<ChatSDK>)[name]
  const { result } = renderHook(
    () => ({
      message: hooks.useMessageActions(messageID),
      conversation: hooks.useConversationActions('C2Cbob'),
      sender: hooks.useSendMessage('C2Cbob'),
    }),
    { wrapper: inside(chat) },
  )
  const { message, conversation, sender } = result.current
  expect(message.whyNot).toMatchObject({ translate: 'feature', forward: 'feature', recall: null })
  const refused = [
    message.translate('zh'),
    conversation.setCustomData(''),
    sender.forward(messageID),
  ]
  for (const { outcome, error } of await Promise.all(refused)) {
    expect(outcome).toBe('rejected')
    expect(error?.message).toMatch(/the client was made without its feature$/)
  }
  Object.assign(chat, whole)
})
