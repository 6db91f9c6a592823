import { act, renderHook, waitFor } from '@testing-library/react'
import {
  useGroup,
  useInvitations,
  useMessage,
  useMessageActions,
  useMessages,
  useReactions,
  useReadState,
  useRequests,
  useSendMessage,
  useUser,
} from 'tavern-im/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numbers, textsOf } from './support/rows.tsx'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage

beforeEach(async () => {
  stage = await aStage()
})
afterEach(() => stage.end())

const shown = <Value,>(use: () => Value) => renderHook(use, { wrapper: stage.strictWrapper }).result

describe('a message that is not in memory', () => {
  it('is shown when its page is loaded [RHOOK-40]', async () => {
    const bob = await stage.join('bob')
    await stage.login()
    for (const text of numbers(1, 6)) await act(() => bob.write(1, ME, text))
    const first = shown(() => useMessages('C2Cbob', { pageSize: 6 }))
    await waitFor(() => expect(textsOf(first.current)).toHaveLength(6))
    const [oldest] = first.current.items.filter(({ kind }) => kind === 'message')
    await stage.reload()
    await act(() => stage.login())
    const list = shown(() => useMessages('C2Cbob', { pageSize: 2 }))
    await waitFor(() => expect(list.current.status).toBe('ready'))
    const quoted = shown(
      () => [useMessage(oldest?.key ?? ''), useReadState(oldest?.key ?? '')] as const,
    )
    expect(quoted.current[0]).toMatchObject({ status: 'ready', message: null })
    const reactions = shown(() => useReactions(oldest?.key ?? ''))
    await waitFor(() => expect(reactions.current.error?.code).toBe(2105))
    expect(stage.view.message(oldest?.key ?? '')).toBeNull()
    await act(() => list.current.loadOlder())
    await act(() => list.current.loadOlder())
    expect(stage.view.message(oldest?.key ?? '')).not.toBeNull()
    expect(quoted.current[0].message).toMatchObject({ payload: { text: '1' } })
    await waitFor(() => expect(reactions.current).toMatchObject({ status: 'ready', error: null }))
  })
})

describe('a failure', () => {
  it('of a refetch is in the error of useMessages until the next answer [RHOOK-02]', async () => {
    await stage.login()
    const list = shown(() => useMessages('C2Cbob'))
    await waitFor(() => expect(list.current.status).toBe('ready'))
    const { load } = stage.view
    const refusal = Object.assign(new Error('no line'), { code: 2801 })
    stage.view.load = () => Promise.reject(refusal)
    await act(() => list.current.refetch())
    expect(list.current).toMatchObject({
      status: 'ready',
      error: { code: 2801 },
      isFetching: false,
    })
    stage.view.load = load
    await act(() => list.current.refetch())
    expect(list.current).toMatchObject({ status: 'ready', error: null })
  })

  it('of a modification restores the custom data of the message [RHOOK-44]', async () => {
    await stage.join('bob')
    await stage.login()
    const sender = shown(() => useSendMessage('C2Cbob'))
    const { message } = await act(() => sender.current.sendText('one', { cloudCustomData: 'old' }))
    const actions = shown(() => useMessageActions(message?.ID ?? ''))
    stage.chat.modifyMessage = () => Promise.reject(Object.assign(new Error('no'), { code: 2801 }))
    const { outcome } = await act(() => actions.current.modify({ cloudCustomData: 'new' }))
    expect(outcome).toBe('unknown')
    expect(message?.cloudCustomData).toBe('old')
  })

  it('of an empty userID does not fail the requests of other components [RHOOK-08]', async () => {
    await stage.join('bob')
    await stage.login()
    const both = shown(() => [useUser('bob'), useUser('')] as const)
    await waitFor(() => expect(both.current[0].status).toBe('ready'))
    expect(both.current[0].user?.userID).toBe('bob')
    await waitFor(() => expect(both.current[1].status).toBe('error'))
    expect(both.current[0].error).toBeNull()
  })
})

describe('names', () => {
  it('of groups never clash with the keys of other queries [RHOOK-70]', async () => {
    await stage.login()
    await stage.chat.createGroup({ type: 'Public', name: 'Requests', groupID: 'requests' })
    const both = shown(() => [useRequests({ kind: 'group' }), useGroup('requests')] as const)
    await waitFor(() => expect(both.current[0].status).toBe('ready'))
    await waitFor(() => expect(both.current[1].group?.name).toBe('Requests'))
    expect(both.current[0].requests).toEqual([])
  })
})

describe('without a login', () => {
  it('useInvitations has no data [RHOOK-76]', async () => {
    const invitations = shown(() => useInvitations())
    expect(invitations.current).toMatchObject({ status: 'pending', source: 'none' })
    await act(() => stage.login())
    expect(invitations.current).toMatchObject({ status: 'ready', source: 'server' })
  })
})

describe('time', () => {
  it('without a limit of recalls sets no timer that overflows [RHOOK-44]', async () => {
    await stage.join('bob')
    await stage.login()
    const sender = shown(() => useSendMessage('C2Cbob'))
    const { message } = await act(() => sender.current.sendText('one'))
    const { clock } = stage.view
    const waits: number[] = []
    Object.assign(stage.view, {
      clock: {
        now: () => clock.now(),
        after: (ms: number, task: () => void) => {
          waits.push(ms)
          return clock.after(ms, task)
        },
      },
    })
    const recallSeconds = Number.POSITIVE_INFINITY
    const actions = shown(() => useMessageActions(message?.ID ?? '', { recallSeconds }))
    expect(actions.current.can.recall).toBe(true)
    expect(waits.length).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThan(2 ** 31)
  })
})
