import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Profile, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** The nicks of a user that PROFILE_UPDATED delivered to a device. */
const eventsOf = ({ events }: Device, userID: string): string[] =>
  events
    .flatMap(({ name, data }) => (name === EVENT.PROFILE_UPDATED ? (data as Profile[]) : []))
    .filter((one) => one.userID === userID)
    .map(({ nick }) => nick)

const isReported = (device: Device, userID: string) =>
  device.settles(() => eventsOf(device, userID).length > 0)

const conversationOf = async ({ chat }: Device, userID: string) =>
  (await chat.getConversationProfile(`C2C${userID}`)).data.conversation

const befriend = (from: Device, to: string) =>
  from.chat.addFriend({ to, source: 'AddSource_Type_Web', wording: '', type: 'Add_Type_Both' })

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('updateMyProfile reaches all devices of the user [PROFILE-04]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    const { data } = await alice.chat.updateMyProfile({
      nick: '爱丽丝',
      gender: TYPES.GENDER_FEMALE,
      profileCustomField: [{ key: 'Tag_Profile_Custom_colour', value: 'red' }],
    })
    await tablet.until(EVENT.PROFILE_UPDATED)
    expect((await tablet.chat.getMyProfile()).data).toEqual(data)
    await cutConnection(tablet)
    await alice.chat.updateMyProfile({
      profileCustomField: [{ key: 'Tag_Profile_Custom_size', value: 'L' }],
    })
    tablet.cable.reconnect(testBed.server.url)
    await tablet.settles(async () => {
      const [me] = (await tablet.chat.getUserProfile({ userIDList: ['alice'] })).data
      return me?.profileCustomField.length === 2
    })
  })

  it('updateMyProfile reaches friends and conversation partners only [PROFILE-08]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const [phone, carol, dave] = [await device('bob'), await device('carol'), await device('dave')]
    await befriend(alice, 'bob')
    await say(alice, 'carol', 'hi')
    await alice.chat.updateMyProfile({ nick: 'Al', avatar: 'a.png' })
    for (const one of [bob, phone, carol]) await isReported(one, 'alice')
    const [friend] = (await bob.chat.getFriendList()).data
    expect(friend?.profile).toMatchObject({ nick: 'Al', avatar: 'a.png' })
    expect((await conversationOf(carol, 'alice')).userProfile).toMatchObject({ nick: 'Al' })
    expect(eventsOf(dave, 'alice')).toEqual([])
    for (const one of [bob, phone, carol]) expect(eventsOf(one, 'alice')).toEqual(['Al'])
  })

  it('updateMyProfile changes the nick of earlier and later C2C messages [PROFILE-10] [PROFILE-11]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    await alice.chat.updateMyProfile({ nick: 'Alice' })
    await say(alice, 'bob', 'one')
    const [message] = await bob.until(EVENT.MESSAGE_RECEIVED)
    expect(message?.nick).toBe('Alice')
    await alice.chat.updateMyProfile({ nick: 'Al' })
    await isReported(bob, 'alice')
    expect(message?.nick).toBe('Al')
    expect((await conversationOf(bob, 'alice')).userProfile).toMatchObject({ nick: 'Al' })
    const phone = await device('bob')
    await phone.chat.getUserProfile({ userIDList: ['alice'] })
    const { data } = await phone.chat.getMessageList({ conversationID: 'C2Calice' })
    expect(data.messageList.map(({ nick }) => nick)).toEqual(['Al'])
  })

  it('a changed profile is refetched after a reconnect and after a restart [PROFILE-09]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const carol = await device('carol')
    await say(alice, 'bob', 'hi')
    await bob.until(EVENT.MESSAGE_RECEIVED)
    await bob.chat.getUserProfile({ userIDList: ['carol'] })
    await cutConnection(bob)
    await alice.chat.updateMyProfile({ nick: 'Al' })
    await carol.chat.updateMyProfile({ nick: 'Caro' })
    await testBed.restart()
    bob.cable.reconnect(testBed.server.url)
    await isReported(bob, 'alice')
    await isReported(bob, 'carol')
    expect((await conversationOf(bob, 'alice')).userProfile).toMatchObject({ nick: 'Al' })
    expect([eventsOf(bob, 'alice'), eventsOf(bob, 'carol')]).toEqual([['Al'], ['Caro']])
  })

  it('updateMyProfile does not reach blocked users [PROFILE-08]', async () => {
    const [alice, bob, carol] = [await device('alice'), await device('bob'), await device('carol')]
    for (const userID of ['bob', 'carol']) await say(alice, userID, 'hi')
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    await alice.chat.updateMyProfile({ nick: 'Al' })
    await isReported(carol, 'alice')
    await carol.chat.updateMyProfile({ nick: 'Caro' })
    await isReported(alice, 'carol')
    expect(eventsOf(bob, 'alice')).toEqual([])
    await alice.chat.removeFromBlacklist({ userIDList: ['bob'] })
    await isReported(bob, 'alice')
    expect([eventsOf(bob, 'alice'), eventsOf(carol, 'alice')]).toEqual([['Al'], ['Al']])
  })
})
