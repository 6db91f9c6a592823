import { act, render } from '@testing-library/react'
import { ChatProvider, useUser, useUserStatus } from 'tavern-im/react'
import Tavern from 'tavern-im/strict'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, ME, type Town } from '../support/town.tsx'

let town: Town
let bob: Device

beforeAll(async () => {
  town = await aTown()
  bob = await town.join('bob')
  await bob.chat.updateMyProfile({ nick: 'Bob' })
  await town.join('carol')
})
afterAll(() => town.end())

it('useUser shows profiles from one request, and null without a user [RHOOK-61]', async () => {
  const calls = town.calls('getUserProfile')
  const users = town.shown(() => [
    useUser('bob'),
    useUser('carol'),
    useUser('nobody'),
    useUser(null),
  ])
  expect(users.current.map(({ status }) => status)).toEqual(Array(4).fill('pending'))
  await becomes(() => expect(users.current[2]?.status).toBe('ready'))
  const [ofBob, ofCarol, ofNull, ofNone] = users.current
  expect(ofBob).toMatchObject({ status: 'ready', source: 'server', error: null, isFetching: false })
  expect([ofBob?.user?.nick, ofCarol?.user?.userID]).toEqual(['Bob', 'carol'])
  expect(ofNull?.user).toBeNull()
  expect(ofNone).toMatchObject({ status: 'pending', source: 'none', isFetching: false })
  expect(calls).toEqual([[{ userIDList: ['bob', 'carol', 'nobody'] }]])
})

const Nick = ({ drawn }: { readonly drawn: (string | undefined)[] }) => {
  const nick = useUser(ME, { select: ({ user }) => user?.nick })
  drawn.push(nick)
  return <p>{nick}</p>
}

it('useUser with select renders only when the selected part changes [RHOOK-23]', async () => {
  const drawn: (string | undefined)[] = []
  render(
    <ChatProvider chat={town.me.chat}>
      <Nick drawn={drawn} />
    </ChatProvider>,
  )
  await act(() => town.me.chat.updateMyProfile({ selfSignature: 'hello' }))
  await act(() => town.me.chat.updateMyProfile({ nick: 'Alice' }))
  expect(new Set(drawn)).toEqual(new Set(['', 'Alice']))
  expect(drawn.filter((nick) => nick === 'Alice')).toHaveLength(1)
})

it('useUserStatus follows the shown users with one subscription for all [RHOOK-62]', async () => {
  const calls = town.calls('subscribeUserStatus')
  const both = town.shown(() => [
    useUserStatus('bob'),
    useUserStatus('carol'),
    useUserStatus('bob'),
  ])
  await becomes(() => expect(both.current[1]?.status).toBe('ready'))
  expect(both.current.map(({ userStatus }) => userStatus?.statusType)).toEqual([1, 1, 1])
  expect(calls).toEqual([[{ userIDList: ['bob', 'carol'] }]])
  await bob.chat.setSelfStatus({ customStatus: 'busy' })
  await becomes(() => expect(both.current[0]?.userStatus?.customStatus).toBe('busy'))
  expect(both.current[2]?.userStatus).toBe(both.current[0]?.userStatus)
  await bob.chat.logout()
  await becomes(() => {
    expect(both.current[0]?.userStatus?.statusType).toBe(Tavern.TYPES.USER_STATUS_UNLOGINED)
  })
})

it('useUserStatus returns the error of a user that cannot be subscribed [RHOOK-63]', async () => {
  const status = town.shown(() => useUserStatus('nobody'))
  await becomes(() => expect(status.current.status).toBe('error'))
  expect(status.current.error?.code).toBe(70107)
  expect(town.shown(() => useUserStatus(null)).current.status).toBe('pending')
})

it('useUserStatus receives updates again after a lost connection [RHOOK-64]', async () => {
  const status = town.shown(() => useUserStatus('carol'))
  await becomes(() => expect(status.current.status).toBe('ready'))
  town.me.cable.cut()
  const carol = await town.join('carol')
  await carol.chat.setSelfStatus({ customStatus: 'away' })
  town.me.cable.reconnect()
  await becomes(() => expect(status.current.userStatus?.customStatus).toBe('away'))
})
