import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useTyping } from 'tavern-im/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Peer } from './support/peer.ts'
import { aStage, ME, type Stage } from './support/stage.tsx'

let stage: Stage
let bob: Peer

beforeEach(async () => {
  stage = await aStage()
  bob = await stage.join('bob')
  await act(() => stage.login())
})
afterEach(async () => {
  cleanup()
  await stage.end()
})

const indicator = (conversationID: string | null) =>
  renderHook(() => useTyping(conversationID), { wrapper: stage.strictWrapper })

/** The typing status that the peer's client sends. */
const say = (typingStatus: 0 | 1) =>
  bob.say(ME, JSON.stringify({ businessID: 'user_typing_status', typingStatus }))

it('useTyping shows that the peer types, only in its conversation, until it stops or sends', async () => {
  const bobs = indicator('C2Cbob').result
  const carols = indicator('C2Ccarol').result
  const none = indicator(null).result
  expect(bobs.current.isPeerTyping).toBe(false)
  await say(1)
  await waitFor(() => expect(bobs.current.isPeerTyping).toBe(true))
  expect([carols.current.isPeerTyping, none.current.isPeerTyping]).toEqual([false, false])
  await say(0)
  await waitFor(() => expect(bobs.current.isPeerTyping).toBe(false))
  await say(1)
  await waitFor(() => expect(bobs.current.isPeerTyping).toBe(true))
  await bob.write(1, ME, 'hi')
  await waitFor(() => expect(bobs.current.isPeerTyping).toBe(false))
})

it('useTyping drops the typing status without subscribers', async () => {
  const first = indicator('C2Cbob')
  await say(1)
  await waitFor(() => expect(first.result.current.isPeerTyping).toBe(true))
  first.unmount()
  expect(indicator('C2Cbob').result.current.isPeerTyping).toBe(false)
})

it('useTyping sends started and stopped to the peer, with functions that stay the same', async () => {
  const { result, rerender } = indicator('C2Cbob')
  const { started, stopped } = result.current
  started()
  started()
  stopped()
  await waitFor(() => expect(bob.receivedTyping()).toEqual([1, 0]))
  rerender()
  expect(result.current.started).toBe(started)
  indicator(null).result.current.started()
})
