import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const listOf = async ({ chat }: Device) => (await chat.getBlacklist()).data

/** Waits until this is the newest list that a device received. */
const expectEvent = (device: Device, list: readonly string[]) =>
  device.settles(() => {
    const reported = device.events.filter(({ name }) => name === EVENT.BLACKLIST_UPDATED).at(-1)
    return JSON.stringify(reported?.data) === JSON.stringify(list)
  })

const befriend = (from: Device, to: string) =>
  from.chat.addFriend({ to, source: 'AddSource_Type_Web', wording: '', type: 'Add_Type_Both' })

const friendsOf = async ({ chat }: Device) =>
  (await chat.getFriendList()).data.map(({ userID }) => userID)

describe.each(formats)('over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('BLACKLIST_UPDATED comes once after a login, also with an empty blacklist [BLACK-01]', async () => {
    const alice = await device('alice')
    await expectEvent(alice, [])
    const names = alice.events.map(({ name }) => name)
    expect(names.filter((name) => name === EVENT.BLACKLIST_UPDATED)).toHaveLength(1)
    expect(names.indexOf(EVENT.BLACKLIST_UPDATED)).toBeGreaterThan(names.indexOf(EVENT.SDK_READY))
  })

  it('addToBlacklist and removeFromBlacklist reach all devices, also after an absence and a restart [BLACK-02]', async () => {
    const [alice, tablet] = [await device('alice'), await device('alice')]
    for (const userID of ['bob', 'carol', 'dave']) await device(userID)
    const { data } = await alice.chat.addToBlacklist({ userIDList: ['bob', 'carol'] })
    expect(data).toEqual(['bob', 'carol'])
    expect(await listOf(alice)).toEqual(['bob', 'carol'])
    await expectEvent(tablet, ['bob', 'carol'])
    await cutConnection(tablet)
    expect(await alice.chat.removeFromBlacklist({ userIDList: ['bob'] })).toMatchObject({
      data: ['bob'],
    })
    await alice.chat.addToBlacklist({ userIDList: ['dave'] })
    tablet.cable.reconnect(testBed.server.url)
    await expectEvent(tablet, ['carol', 'dave'])
    await testBed.restart()
    alice.cable.reconnect(testBed.server.url)
    const phone = await device('alice')
    expect(await listOf(phone)).toEqual(['carol', 'dave'])
    expect(await listOf(alice)).toEqual(['carol', 'dave'])
  })

  it('addToBlacklist ends the friendship on both sides and prevents a new one [BLACK-04]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    await befriend(alice, 'bob')
    await bob.settles(async () => (await friendsOf(bob)).length === 1)
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    expect(await friendsOf(alice)).toEqual([])
    await bob.settles(async () => (await friendsOf(bob)).length === 0)
    await expect(befriend(bob, 'alice')).rejects.toMatchObject({ code: 30525 })
    await expect(befriend(alice, 'bob')).rejects.toMatchObject({ code: 30515 })
    await alice.chat.removeFromBlacklist({ userIDList: ['bob'] })
    expect(await friendsOf(alice)).toEqual([])
    await befriend(bob, 'alice')
  })

  it('addToBlacklist deletes pending friend applications of both sides [BLACK-04]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const waiting = async ({ chat }: Device) =>
      (await chat.getFriendApplicationList()).data.friendApplicationList.length
    for (const one of [alice, bob]) {
      await one.chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })
    }
    await befriend(bob, 'alice')
    await alice.settles(async () => (await waiting(alice)) === 1)
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    expect(await waiting(alice)).toBe(0)
    await bob.settles(async () => (await waiting(bob)) === 0)
  })

  it('addToBlacklist blocks messages in both directions, also online-only ones [BLACK-05]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    await say(bob, 'alice', 'before')
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    await expect(say(bob, 'alice', 'now')).rejects.toMatchObject({ code: 20007 })
    await expect(say(alice, 'bob', 'now')).rejects.toMatchObject({ code: 30515 })
    const options = { to: 'alice', conversationType: 'C2C' as const, payload: { text: 'typing' } }
    const typing = bob.chat.createTextMessage(options)
    const sent = bob.chat.sendMessage(typing, { onlineUserOnly: true })
    await expect(sent).rejects.toMatchObject({ code: 20007 })
    await alice.chat.removeFromBlacklist({ userIDList: ['bob'] })
    await say(bob, 'alice', 'again')
    await say(alice, 'bob', 'again')
    const { data } = await alice.chat.getMessageList({ conversationID: 'C2Cbob' })
    const sentOnes = data.messageList.filter(({ status }) => status === 'success')
    const texts = sentOnes.map(({ payload }) => (payload as { text: string }).text)
    expect(texts).toEqual(['before', 'again', 'again'])
  })

  it('addToBlacklist blocks modifications of earlier messages [BLACK-06]', async () => {
    const [alice, bob] = [await device('alice'), await device('bob')]
    const message = await say(bob, 'alice', 'before')
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    message.payload = { text: 'now' }
    await expect(bob.chat.modifyMessage(message)).rejects.toMatchObject({ code: 20007 })
    const reaction = bob.chat.addMessageReaction(message, 'smile')
    await expect(reaction).rejects.toMatchObject({ code: 20007 })
    await bob.chat.revokeMessage(message)
    await alice.until(EVENT.MESSAGE_REVOKED)
  })

  it('addToBlacklist hides the status from the blocked user [STATUS-10]', async () => {
    const [alice, bob, carol] = [await device('alice'), await device('bob'), await device('carol')]
    for (const one of [bob, carol]) {
      await one.chat.subscribeUserStatus({ userIDList: ['alice'] })
    }
    await alice.chat.addToBlacklist({ userIDList: ['bob'] })
    await alice.chat.setSelfStatus({ customStatus: 'busy' })
    await carol.until(EVENT.USER_STATUS_UPDATED)
    const { data } = await bob.chat.getUserStatus({ userIDList: ['alice'] })
    expect(data.successUserList).toEqual([
      { userID: 'alice', statusType: TYPES.USER_STATUS_UNKNOWN, customStatus: '' },
    ])
    expect(bob.events.filter(({ name }) => name === EVENT.USER_STATUS_UPDATED)).toEqual([])
    await alice.chat.removeFromBlacklist({ userIDList: ['bob'] })
    const [now] = await bob.until(EVENT.USER_STATUS_UPDATED)
    expect(now).toMatchObject({ userID: 'alice', customStatus: 'busy' })
    const reported = carol.events.filter(({ name }) => name === EVENT.USER_STATUS_UPDATED)
    expect(reported).toHaveLength(1)
  })

  it('addToBlacklist rejects unknown users and the user itself [BLACK-03]', async () => {
    const [alice] = [await device('alice'), await device('bob')]
    const add = (...userIDList: string[]) => alice.chat.addToBlacklist({ userIDList })
    await expect(add('alice')).rejects.toMatchObject({ code: 2742 })
    await expect(add('nobody')).rejects.toMatchObject({ code: 30003 })
    expect((await add('alice', 'nobody', 'bob', 'bob')).data).toEqual(['bob'])
    expect(await listOf(alice)).toEqual(['bob'])
    const noUser = alice.chat.removeFromBlacklist({ userIDList: ['nobody'] })
    await expect(noUser).rejects.toMatchObject({ code: 30003 })
  })
})
