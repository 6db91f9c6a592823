import { act, renderHook } from '@testing-library/react'
import { ChatProvider, useUserStatus } from 'tavern-im/react'
import { viewOf } from 'tavern-im/strict'
import { ManualClock } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, type Town } from '../support/town.tsx'

const USERS = ['bob', 'carol', 'dave', 'eve', 'frank'] as const

let town: Town
let clock: ManualClock

beforeAll(async () => {
  clock = new ManualClock(Date.now())
  town = await aTown({ status_sub_count: 2, status_unsub_count: 2 }, clock)
  for (const userID of USERS) await town.join(userID)
})
afterAll(() => town.end())

const useType = (userID: string) =>
  useUserStatus(userID, { select: ({ userStatus }) => userStatus?.statusType ?? null })

const useAll = () => [
  useType('bob'),
  useType('carol'),
  useType('dave'),
  useType('eve'),
  useType('frank'),
]

it('useUserStatus subscribes and unsubscribes all users within the limit per call [RHOOK-62]', async () => {
  const subscribed = town.calls('subscribeUserStatus')
  const unsubscribed = town.calls('unsubscribeUserStatus')
  const shown = renderHook(useAll, {
    wrapper: ({ children }) => <ChatProvider chat={town.me.chat}>{children}</ChatProvider>,
  })
  await becomes(() => expect(shown.result.current).toEqual(Array(USERS.length).fill(1)))
  expect(subscribed).toHaveLength(3)
  shown.unmount()
  await act(async () => clock.advance(5_000))
  const view = viewOf(town.me.chat)
  const isSubscribed = (userID: string) => view.presence?.isSubscribed(userID)
  await becomes(() => expect(USERS.filter(isSubscribed)).toEqual([]))
  expect(unsubscribed).toHaveLength(3)
})
