import { act, renderHook, waitFor } from '@testing-library/react'
import { commands } from 'tavern-im/protocol'
import { type TimelineHole, useMessages } from 'tavern-im/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HandClock, handClock } from '../server/support/hand-clock.ts'
import type { Peer } from './support/peer.ts'
import { numbers, textsOf } from './support/rows.tsx'
import { aStage, type Stage } from './support/stage.tsx'

let stage: Stage
let clock: HandClock
let bob: Peer
let groupID: string

beforeEach(async () => {
  clock = handClock(Date.now())
  stage = await aStage(clock)
  bob = await stage.join('bob')
  const { group } = await bob.client.request(commands.group.create, {
    type: 'Public',
    name: 'club',
    groupID: '',
  })
  groupID = group.groupID
  await stage.login()
  await stage.chat.joinGroup({ groupID })
})
afterEach(() => stage.end())

const written = async (from: number, to: number) => {
  for (const text of numbers(from, to)) await bob.write(2, groupID, text)
}

/** Cuts the connection while bob sends, and restores it. */
const away = async (during: () => Promise<void>) => {
  act(() => stage.line.cut())
  await waitFor(() => expect(stage.view.connection().state).not.toBe('connected'))
  await during()
  stage.line.reconnect()
  await waitFor(() => {
    act(() => clock.advance(1_000))
    expect(stage.view.connection().state).toBe('connected')
  })
}

const list = async (pageSize: number) => {
  const { result } = renderHook(() => useMessages(`GROUP${groupID}`, { pageSize }), {
    wrapper: stage.strictWrapper,
  })
  await waitFor(() => expect(result.current.status).toBe('ready'))
  return {
    get now() {
      return result.current
    },
    /** Without the tips of who joined. */
    get texts() {
      return textsOf(result.current).filter((text) => text !== 'undefined')
    },
    get hole() {
      return result.current.items.find((item): item is TimelineHole => item.kind === 'hole')
    },
  }
}

it('a short absence leaves no hole', async () => {
  const shown = await list(20)
  await written(1, 5)
  await away(() => written(6, 60))
  await waitFor(() => expect(shown.texts).toEqual(numbers(1, 60)))
})

it('a long absence leaves a hole that is shown and filled page by page', async () => {
  const shown = await list(100)
  await written(1, 5)
  await waitFor(() => expect(shown.texts).toEqual(numbers(1, 5)))
  await away(() => written(6, 325))
  await waitFor(() => expect(shown.hole).toBeDefined())
  const first = shown.hole as TimelineHole
  let fills = 0
  for (let hole: TimelineHole | undefined = first; hole !== undefined; hole = shown.hole) {
    const missing = hole
    await act(async () => expect(await shown.now.fillHole(missing)).toBeNull())
    fills++
  }
  expect(fills).toBe(Math.ceil((first.toSequence - first.fromSequence + 1) / 100))
  expect(shown.texts).toEqual(numbers(1, 325))
})

it('a conversation that could not be opened opens by itself when the connection is back', async () => {
  await written(1, 5)
  await stage.chat.logout()
  await stage.login()
  const hook = renderHook(() => useMessages(`GROUP${groupID}`), { wrapper: stage.strictWrapper })
  const shown = hook.result
  act(() => stage.line.cut())
  await act(async () => clock.advance(15_000))
  await waitFor(() => expect(shown.current).toMatchObject({ status: 'error', items: [] }))
  expect(shown.current.error?.code).toBe(2801)
  await away(async () => {})
  await waitFor(() => expect(shown.current).toMatchObject({ status: 'ready', error: null }))
  expect(shown.current.items).not.toHaveLength(0)
})
