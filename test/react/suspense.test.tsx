import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { Component, type ReactNode, StrictMode, Suspense } from 'react'
import { commands } from 'tavern-im/protocol'
import * as plain from 'tavern-im/react'
import * as hooks from 'tavern-im/react/suspense'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock } from '../server/support/hand-clock.ts'
import { textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

beforeEach(async () => {
  stage = await aStage()
})
afterEach(() => stage.end())

/** Shows an error and tries again when asked to. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly code: number }> {
  override state = { code: 0 }

  static getDerivedStateFromError({ code }: { readonly code: number }) {
    return { code }
  }

  override render() {
    const { code } = this.state
    if (code === 0) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ code: 0 })}>
        {`error ${code}`}
      </button>
    )
  }
}

const show = (Shown: () => ReactNode) => {
  const { wrapper: Wrapper } = stage
  const { container } = render(
    <StrictMode>
      <Wrapper>
        <Boundary>
          <Suspense fallback="waiting">
            <Shown />
          </Suspense>
        </Boundary>
      </Wrapper>
    </StrictMode>,
  )
  return { text: () => container.textContent, container }
}

/** Another stage, whose time is made by hand. */
const aHandStage = async () => {
  await stage.end()
  const clock = handClock(Date.now())
  stage = await aStage(clock)
  await stage.login()
  /** A moment after the error was shown. */
  const reset = async (container: Element) => {
    clock.advance(100)
    await act(async () => container.querySelector('button')?.click())
  }
  return reset
}

const Both = () => (
  <>
    <Messages />
    <Messages />
  </>
)

const Messages = () => <p>{textsOf(hooks.useMessages('C2Cbob')).join(' ')}</p>

/** Counts the subscriptions that are open. */
const counted = () => {
  const open = new Set<object>()
  const { subscribe } = stage.view
  stage.view.subscribe = (topic, listener) => {
    const mark = {}
    open.add(mark)
    const stop = subscribe(topic, listener)
    return () => {
      open.delete(mark)
      stop()
    }
  }
  return open
}

describe('hooks that suspend', () => {
  it('have the same names [RHOOK-10]', () => {
    expect(Object.keys(hooks).sort()).toEqual(Object.keys(plain).sort())
  })

  it('suspend until there is data, and then follow its changes [RHOOK-10]', async () => {
    const bob = await stage.join('bob')
    const { text } = show(Messages)
    expect(text()).toBe('waiting')
    await act(() => stage.login())
    await act(() => bob.write(1, ME, 'one'))
    await waitFor(() => expect(text()).toBe('one'))
    await act(() => bob.write(1, ME, 'two'))
    await waitFor(() => expect(text()).toBe('one two'))
  })

  it('show data of the client at once [RHOOK-10]', async () => {
    const bob = await stage.join('bob')
    await stage.login()
    await act(() => bob.write(1, ME, 'one'))
    await waitFor(() => expect(stage.view.totalUnread()).toBe(1))
    await stage.reload()
    stage.line.cut()
    const { text } = show(() => {
      const { conversationList, source } = hooks.useConversationList()
      return `${source} ${conversationList.length} ${hooks.useTotalUnread().totalUnread}`
    })
    expect(text()).toBe('waiting')
    const login = stage.login()
    await waitFor(() => expect(text()).toBe('cache 1 1'))
    stage.line.reconnect()
    await act(() => login)
    await waitFor(() => expect(text()).toBe('server 1 1'))
  })

  it('send one request for all suspended components, in a component and below it [RHOOK-11]', async () => {
    await stage.login()
    let loads = 0
    const { load } = stage.view
    stage.view.load = (conversationID, query) => {
      loads++
      return load(conversationID, query)
    }
    const { text } = show(Both)
    await waitFor(() => expect(text()).toBe(''))
    expect(loads).toBe(1)
  })

  it('throw the error without data, and retry at the next render [RHOOK-12]', async () => {
    const reset = await aHandStage()
    const { text, container } = show(() => {
      const { status } = hooks.useMessages('GROUPclub')
      return `club ${status}`
    })
    await waitFor(() => expect(text()).toBe('error 10010'))
    await stage.chat.createGroup({ type: 'Public', name: 'club', groupID: 'club' })
    await reset(container)
    await waitFor(() => expect(text()).toBe('club ready'))
  })

  it('retry at the next render, also if other components show the same error [RHOOK-12]', async () => {
    const reset = await aHandStage()
    const bob = await stage.join('bob')
    let requests = 0
    const { getGroupProfile } = stage.chat
    stage.chat.getGroupProfile = (options) => {
      requests++
      return getGroupProfile(options)
    }
    const beside = renderHook(() => plain.useGroup('pub'), { wrapper: stage.wrapper })
    const { text, container } = show(() => hooks.useGroup('pub').group?.name)
    await waitFor(() => expect(text()).toBe('error 10010'))
    expect(beside.result.current.status).toBe('error')
    const group = { groupID: 'pub', name: 'Pub', type: 'Public' }
    await bob.client.request(commands.group.create, group)
    expect(requests).toBe(1)
    await reset(container)
    await waitFor(() => expect(text()).toBe('Pub'))
    expect(requests).toBe(2)
    expect(beside.result.current.group?.name).toBe('Pub')
  })

  it('suspend after a logout until the next login [RHOOK-10]', async () => {
    await stage.login()
    const { text } = show(() => hooks.useUser(ME).user?.userID)
    await waitFor(() => expect(text()).toBe(ME))
    await act(() => stage.chat.logout())
    expect(text()).toContain('waiting')
    await act(() => stage.login())
    await waitFor(() => expect(text()).toBe(ME))
  })

  it('do not suspend with null [RHOOK-07]', () => {
    const { text } = show(
      () => `${hooks.useMessages(null).items.length} ${hooks.useChat().isReady()}`,
    )
    expect(text()).toBe('0 false')
  })

  it('leave no subscription after they were shown or abandoned [RHOOK-09]', async () => {
    const open = counted()
    for (let n = 0; n < 20; n++) {
      show(Messages)
      cleanup()
    }
    // Repeated suspensions share one pending promise.
    const most = open.size
    show(Messages)
    expect(open.size).toBe(most)
    await act(() => stage.login())
    await waitFor(() => expect(document.body.textContent).toBe(''))
    cleanup()
    await act(async () => undefined)
    expect(open.size).toBe(0)
  })
})

it('a hook of your own suspends, too [RHOOK-13]', async () => {
  const useNewest = hooks.suspending((id: string) =>
    plain.useMessages(id, { pageSize: 1, select: ({ items }) => items.at(-1)?.key ?? 'none' }),
  )
  const { text } = show(() => useNewest('C2Cbob'))
  expect(text()).toBe('waiting')
  await act(() => stage.login())
  await waitFor(() => expect(text()).toBe('none'))
})
