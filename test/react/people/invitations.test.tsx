import { useInvitation, useInvitations } from 'tavern-im/react'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

let town: Town
let bob: Device

beforeAll(async () => {
  town = await aTown()
  bob = await town.join('bob')
})
afterAll(() => town.end())

/** Incoming invitations, and the first of them. */
const aScreen = () =>
  town.shown(() => {
    const { incoming, outgoing } = useInvitations()
    const first = [...incoming, ...outgoing][0]?.inviteID ?? null
    return { incoming, outgoing, first: useInvitation(first) }
  })

it('useInvitation shows inviter and remaining time, and answers [RHOOK-76]', async () => {
  const screen = aScreen()
  expect(screen.current).toMatchObject({
    incoming: [],
    first: { status: 'pending', invitation: null },
  })
  const { inviteID } = await bob.chat.invite({ userID: ME, data: 'call', timeout: 30 })
  await becomes(() => expect(screen.current.incoming).toHaveLength(1))
  const { invitation, secondsLeft } = screen.current.first
  expect(invitation).toBe(screen.current.incoming[0])
  expect(invitation).toMatchObject({
    inviteID,
    inviter: 'bob',
    inviteeList: [ME],
    data: 'call',
    isOpen: true,
  })
  expect(secondsLeft).toBeGreaterThan(25)
  await becomes(() => expect(screen.current.first.secondsLeft).toBeLessThan(secondsLeft ?? 0))

  const seen = town.shown(() => useInvitation(inviteID))
  expect(await done(() => screen.current.first.accept('on my way'))).toMatchObject({
    outcome: 'done',
  })
  await becomes(() => expect(screen.current.incoming).toEqual([]))
  expect(seen.current).toMatchObject({
    secondsLeft: null,
    invitation: { isOpen: false, outcomes: { [ME]: 'accepted' } },
  })
  expect(await done(() => seen.current.reject())).toMatchObject({
    outcome: 'rejected',
    error: { code: 8010 },
  })
})

it('useInvitations shows an own invitation until it is answered or cancelled [RHOOK-77]', async () => {
  const screen = aScreen()
  const { inviteID } = await done(() => town.me.chat.invite({ userID: 'bob' }))
  await becomes(() => expect(screen.current.outgoing).toHaveLength(1))
  expect(screen.current.first).toMatchObject({ secondsLeft: null, invitation: { dueAt: null } })
  const seen = town.shown(() => useInvitation(inviteID))
  await done(() => screen.current.first.cancel())
  await becomes(() => expect(screen.current.outgoing).toEqual([]))
  expect(seen.current.invitation?.outcomes).toEqual({ bob: 'cancelled' })

  const { inviteID: second } = await done(() => town.me.chat.invite({ userID: 'bob' }))
  const other = town.shown(() => useInvitation(second))
  await bob.settles(async () => {
    try {
      return (await bob.chat.reject({ inviteID: second })).code === 0
    } catch {
      return false
    }
  })
  await becomes(() => expect(other.current.invitation?.outcomes).toEqual({ bob: 'rejected' }))
})

it('useInvitation shows the expiry [RHOOK-76]', async () => {
  const screen = aScreen()
  const { inviteID } = await bob.chat.invite({ userID: ME, timeout: 1 })
  const seen = town.shown(() => useInvitation(inviteID))
  await becomes(() => expect(seen.current.invitation?.isOpen).toBe(true))
  await becomes(() => expect(seen.current.invitation?.outcomes).toEqual({ [ME]: 'timedOut' }))
  expect(seen.current.secondsLeft).toBeNull()
  expect(screen.current.incoming).toEqual([])
})

it('useInvitations finds invitations received while the user was offline [RHOOK-78]', async () => {
  const device = await town.server.createClient()
  const dave = await town.join('dave')
  await dave.chat.logout()
  await bob.chat.invite({ userID: 'dave', data: 'missed' })
  await device.login({ userID: 'dave', userSig: town.server.userSig('dave') })
  const screen = town.shown(() => useInvitations(), device.chat)
  await becomes(() => expect(screen.current.incoming).toMatchObject([{ data: 'missed' }]))
})
