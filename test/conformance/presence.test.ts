import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES, type UserStatus } from '../../src/index.ts'
import { callRest } from '../server/support/back-end.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sigOf, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

const { USER_STATUS_ONLINE, USER_STATUS_OFFLINE, USER_STATUS_UNLOGINED } = TYPES

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const statusOf = async ({ chat }: Device, userID: string) => {
  const { data } = await chat.getUserStatus({ userIDList: [userID] })
  const [status] = data.successUserList
  return [status?.statusType, status?.customStatus]
}

/** Every status of a user that a device received, oldest first. */
const eventsOf = ({ events }: Device, userID: string): (readonly [number, string])[] =>
  events
    .flatMap(({ name, data }) => (name === EVENT.USER_STATUS_UPDATED ? (data as UserStatus[]) : []))
    .filter((one) => one.userID === userID)
    .map(({ statusType, customStatus }) => [statusType, customStatus] as const)

/** Waits until this is the newest status of a user that a device received. */
const expectEvent = (device: Device, userID: string, statusType: number, customStatus = '') =>
  device.settles(() => {
    const last = eventsOf(device, userID).at(-1)
    return last?.[0] === statusType && last[1] === customStatus
  })

/** The app's back end. */
const rest = (path: string, body: object) =>
  callRest(testBed.server.httpUrl, path, body, { usersig: sigOf('administrator') })

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('a user is online from the first login until the last logout [STATUS-01]', async () => {
    const [alice, tablet, bob] = [await device('alice'), await device('alice'), await device('bob')]
    expect(await statusOf(bob, 'alice')).toEqual([USER_STATUS_ONLINE, ''])
    await bob.chat.subscribeUserStatus({ userIDList: ['alice'] })
    await cutConnection(alice)
    expect(await statusOf(bob, 'alice')).toEqual([USER_STATUS_ONLINE, ''])
    await cutConnection(tablet)
    await expectEvent(bob, 'alice', USER_STATUS_OFFLINE)
    expect(await statusOf(bob, 'alice')).toEqual([USER_STATUS_OFFLINE, ''])
    alice.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE)
    await alice.chat.logout()
    await expectEvent(bob, 'alice', USER_STATUS_UNLOGINED)
    expect(eventsOf(bob, 'alice').map(([type]) => type)).toEqual([
      USER_STATUS_OFFLINE,
      USER_STATUS_ONLINE,
      USER_STATUS_UNLOGINED,
    ])
  })

  it('setSelfStatus notifies all devices of the user and its subscribers [STATUS-03]', async () => {
    const [alice, tablet, bob] = [await device('alice'), await device('alice'), await device('bob')]
    const carol = await device('carol')
    await bob.chat.subscribeUserStatus({ userIDList: ['alice'] })
    const { data } = await alice.chat.setSelfStatus({ customStatus: '开会中' })
    expect(data).toEqual({
      userID: 'alice',
      statusType: USER_STATUS_ONLINE,
      customStatus: '开会中',
    })
    for (const one of [alice, tablet, bob])
      await expectEvent(one, 'alice', USER_STATUS_ONLINE, '开会中')
    await tablet.chat.setSelfStatus({ customStatus: '' })
    for (const one of [alice, tablet, bob]) await expectEvent(one, 'alice', USER_STATUS_ONLINE, '')
    expect(eventsOf(alice, 'alice')).toHaveLength(2)
    expect(eventsOf(carol, 'alice')).toEqual([])
  })

  it('a custom status is hidden while the user is offline and shown again afterwards [STATUS-03]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    await alice.chat.setSelfStatus({ customStatus: 'busy' })
    await bob.chat.subscribeUserStatus({ userIDList: ['alice'] })
    await cutConnection(alice)
    await expectEvent(bob, 'alice', USER_STATUS_OFFLINE)
    alice.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'busy')
    await alice.chat.logout()
    await expectEvent(bob, 'alice', USER_STATUS_UNLOGINED)
    await alice.chat.login({ userID: 'alice', userSig: sigOf('alice') })
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, '')
  })

  it('a custom status set by another device during an absence is reported after the reconnect [STATUS-03]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    await cutConnection(tablet)
    await alice.chat.setSelfStatus({ customStatus: 'away' })
    tablet.cable.reconnect(testBed.server.url)
    await expectEvent(tablet, 'alice', USER_STATUS_ONLINE, 'away')
  })

  it('subscribeUserStatus notifies only the subscribed device, until unsubscribeUserStatus [STATUS-05] [STATUS-06]', async () => {
    const [bob, phone] = [await device('bob'), await device('bob')]
    const [alice, carol] = [await device('alice'), await device('carol')]
    await bob.chat.subscribeUserStatus({ userIDList: ['alice', 'carol'] })
    await alice.chat.setSelfStatus({ customStatus: 'one' })
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'one')
    await bob.chat.unsubscribeUserStatus({ userIDList: ['alice'] })
    await alice.chat.setSelfStatus({ customStatus: 'two' })
    await carol.chat.setSelfStatus({ customStatus: 'two' })
    await expectEvent(bob, 'carol', USER_STATUS_ONLINE, 'two')
    expect(eventsOf(bob, 'alice')).toEqual([[USER_STATUS_ONLINE, 'one']])
    await bob.chat.unsubscribeUserStatus()
    await carol.chat.setSelfStatus({ customStatus: 'three' })
    await expectEvent(carol, 'carol', USER_STATUS_ONLINE, 'three')
    expect(eventsOf(bob, 'carol')).toHaveLength(1)
    expect(eventsOf(phone, 'alice')).toEqual([])
  })

  it('a status that changed during an absence is reported after the reconnect [STATUS-07]', async () => {
    const [bob, alice] = [await device('bob'), await device('alice')]
    const carol = await device('carol')
    await bob.chat.subscribeUserStatus({ userIDList: ['alice', 'carol'] })
    await cutConnection(bob)
    await alice.chat.setSelfStatus({ customStatus: 'new' })
    bob.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'new')
    await carol.chat.setSelfStatus({ customStatus: 'later' })
    await expectEvent(bob, 'carol', USER_STATUS_ONLINE, 'later')
    expect(eventsOf(bob, 'carol')).toHaveLength(1)
  })

  it('after a restart of the server the status follows the connections [STATUS-01] [STATUS-07]', async () => {
    const [bob, alice] = [await device('bob'), await device('alice')]
    const [carol, dave] = [await device('carol'), await device('dave')]
    await alice.chat.setSelfStatus({ customStatus: 'here' })
    await bob.chat.subscribeUserStatus({ userIDList: ['alice', 'carol'] })
    await dave.chat.logout()
    await testBed.restart()
    bob.cable.reconnect(testBed.server.url)
    await bob.settles(async () => (await statusOf(bob, 'bob'))[0] === USER_STATUS_ONLINE)
    expect(await statusOf(bob, 'carol')).toEqual([USER_STATUS_OFFLINE, ''])
    expect(await statusOf(bob, 'dave')).toEqual([USER_STATUS_UNLOGINED, ''])
    await expectEvent(bob, 'carol', USER_STATUS_OFFLINE)
    alice.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'here')
    carol.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'carol', USER_STATUS_ONLINE)
  })

  it('subscribeUserStatus lists unknown users as failures [STATUS-04]', async () => {
    const alice = await device('alice')
    const { data } = await alice.chat.getUserStatus({ userIDList: ['alice', 'nobody', 'alice'] })
    const failure = { userID: 'nobody', code: 70107, message: expect.stringContaining('nobody') }
    expect(data).toEqual({
      successUserList: [{ userID: 'alice', statusType: USER_STATUS_ONLINE, customStatus: '' }],
      failureUserList: [failure],
    })
    const request = await alice.chat.subscribeUserStatus({ userIDList: ['nobody'] })
    expect(request.data).toEqual({ failureUserList: [failure] })
  })

  it('the app can disable status, except setSelfStatus [STATUS-08]', async () => {
    const alice = await device('alice')
    const StatusSettings = { isOn: false }
    await rest('openconfigsvr/set_status_settings', { StatusSettings })
    const userIDList = ['alice']
    for (const call of [
      alice.chat.getUserStatus({ userIDList }),
      alice.chat.subscribeUserStatus({ userIDList }),
      alice.chat.unsubscribeUserStatus(),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 72001 })
    }
    const { data } = await alice.chat.setSelfStatus({ customStatus: 'x' })
    expect(data.customStatus).toBe('x')
  })

  it('friends receive each other’s status if the app enables it, also after a reconnect [STATUS-09]', async () => {
    const [alice, bob, carol] = [await device('alice'), await device('bob'), await device('carol')]
    await rest('openconfigsvr/set_status_settings', { StatusSettings: { toFriends: true } })
    const source = 'AddSource_Type_Web'
    await alice.chat.addFriend({ to: 'bob', source, wording: '', type: TYPES.SNS_ADD_TYPE_BOTH })
    await alice.chat.setSelfStatus({ customStatus: 'one' })
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'one')
    await cutConnection(bob)
    await alice.chat.setSelfStatus({ customStatus: 'two' })
    bob.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'two')
    await cutConnection(alice)
    await expectEvent(bob, 'alice', USER_STATUS_OFFLINE)
    expect(eventsOf(carol, 'alice')).toEqual([])
  })

  it('after a reconnect a device without subscriptions receives the status of friends only [STATUS-09]', async () => {
    const [alice, bob, carol] = [await device('alice'), await device('bob'), await device('carol')]
    const dave = await device('dave')
    await rest('openconfigsvr/set_status_settings', { StatusSettings: { toFriends: true } })
    const source = 'AddSource_Type_Web'
    for (const to of ['bob', 'carol']) await alice.chat.addFriend({ to, source })
    await bob.chat.getUserStatus({ userIDList: ['alice', 'carol', 'dave'] })
    await cutConnection(bob)
    for (const one of [dave, alice]) await one.chat.setSelfStatus({ customStatus: 'busy' })
    await expectEvent(carol, 'alice', USER_STATUS_ONLINE, 'busy')
    await expectEvent(dave, 'dave', USER_STATUS_ONLINE, 'busy')
    bob.cable.reconnect(testBed.server.url)
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE, 'busy')
    await alice.chat.setSelfStatus({ customStatus: '' })
    await expectEvent(bob, 'alice', USER_STATUS_ONLINE)
    expect([eventsOf(bob, 'carol'), eventsOf(bob, 'dave')]).toEqual([[], []])
  })

  it.each([1, 2, 3])(
    'all devices show the same status after random actions: %i [STATUS-15]',
    async (seed) => {
      const random = dice(seed)
      const participants = await Promise.all(
        ['alice', 'alice', 'bob', 'bob', 'carol', 'carol'].map(async (userID) => {
          const participant = { userID, device: await device(userID) }
          for (const other of ['alice', 'bob', 'carol']) {
            if (other !== userID)
              await participant.device.chat.subscribeUserStatus({ userIDList: [other] })
          }
          return { ...participant, isCut: false }
        }),
      )
      for (let round = 0; round < 30; round++) {
        const participant = participants[
          random(participants.length)
        ] as (typeof participants)[number]
        const { chat, cable } = participant.device
        if (participant.isCut) {
          cable.reconnect(testBed.server.url)
          participant.isCut = false
        } else if (random(3) === 0) {
          cable.cut()
          participant.isCut = true
        } else {
          const customStatus = `${random(5)}`
          await chat.setSelfStatus({ customStatus }).catch(() => undefined)
        }
        if (random(4) === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      for (const { device: one } of participants) one.cable.reconnect(testBed.server.url)
      const referee = await device('dave')
      for (const { userID, device: one } of participants) {
        for (const other of ['alice', 'bob', 'carol'].filter((name) => name !== userID)) {
          await one.settles(async () => {
            const expected = await statusOf(referee, other)
            const reported = eventsOf(one, other).at(-1) ?? [USER_STATUS_ONLINE, '']
            return expected[0] === USER_STATUS_ONLINE && reported.join() === expected.join()
          })
        }
      }
    },
  )
})

/** Whole numbers below a limit, the same for the same seed. */
const dice = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
