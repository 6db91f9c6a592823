import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, viewOf } from '../../src/index.ts'
import { createTestBed, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  // One member speaks for hundreds here.
  testBed = await createTestBed({ limits: { requestsPerSecond: 10_000, requestBurst: 10_000 } })
})

afterEach(() => testBed.close())

const groupOf = async ({ chat }: Device, expected: string) =>
  (await chat.getGroupList()).data.groupList.find(({ groupID }) => groupID === expected)

const aTeam = async (owner: Device, type: 'Public' | 'Private', members: readonly string[]) => {
  const memberList = members.map((userID) => ({ userID }))
  const { data } = await owner.chat.createGroup({ name: 'team', type, memberList })
  return data.group.groupID
}

const hasGroup = (device: Device, groupID: string) =>
  device.settles(async () => (await groupOf(device, groupID)) !== undefined)

/** All that was ever said, read in pages of a hundred. */
const allTexts = async ({ chat }: Device, conversationID: string) => {
  const view = viewOf(chat)
  for (let page = { sequence: 0, direction: 0 as const, count: 100 }; ; ) {
    const { coveredFrom, isComplete } = await view.load(conversationID, page)
    if (isComplete) break
    page = { ...page, sequence: coveredFrom - 1 }
  }
  const { items } = view.timeline(conversationID, { fromSequence: 0, toSequence: Infinity })
  return items.map((item) => {
    if (item.kind === 'hole') return item.key
    const { type, payload } = item.message
    return type === 'TIMTextElem' ? (payload as { text: string }).text : type
  })
}

describe('a member whose connection was cut', () => {
  it('shows the new and removed members and the member count after the reconnect [SYNC-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const carol = await testBed.device('carol')
    const dave = await testBed.device('dave')
    const team = await aTeam(alice, 'Public', ['bob', 'carol'])
    await hasGroup(bob, team)
    await cutConnection(bob)
    await dave.chat.joinGroup({ groupID: team })
    await carol.chat.quitGroup(team)
    await (await testBed.device('erin')).chat.joinGroup({ groupID: team })
    bob.cable.reconnect()
    await bob.settles(async () => (await groupOf(bob, team))?.memberCount === 4)
    const { data } = await bob.chat.getConversationProfile(`GROUP${team}`)
    expect(data.conversation.groupProfile?.memberCount).toBe(4)
    await dave.chat.quitGroup(team)
    await bob.settles(async () => (await groupOf(bob, team))?.memberCount === 3)
  })

  it('shows that the owner has left, and keeps its own role [SYNC-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const team = await aTeam(alice, 'Private', ['bob'])
    await hasGroup(bob, team)
    await cutConnection(bob)
    await alice.chat.quitGroup(team)
    bob.cable.reconnect()
    await bob.settles(async () => (await groupOf(bob, team))?.ownerID === '')
    expect(await groupOf(bob, team)).toMatchObject({
      memberCount: 1,
      selfInfo: { userID: 'bob', role: 'Member' },
    })
  })

  it('shows the groups that its other device joined, and not those it left [SYNC-22]', async () => {
    const alice = await testBed.device('alice')
    const phone = await testBed.device('bob')
    const tablet = await testBed.device('bob')
    const old = await aTeam(alice, 'Public', ['bob'])
    const next = await aTeam(alice, 'Public', [])
    await hasGroup(tablet, old)
    await cutConnection(tablet)
    await phone.chat.quitGroup(old)
    await phone.chat.joinGroup({ groupID: next })
    await sayInGroup(alice, next, 'welcome')
    tablet.cable.reconnect()
    await hasGroup(tablet, next)
    await tablet.settles(async () => (await groupOf(tablet, old)) === undefined)
    const { data } = await tablet.chat.getConversationList()
    const ids = data.conversationList.map(({ conversationID }) => conversationID)
    expect(ids).toContain(`GROUP${next}`)
    expect(ids).not.toContain(`GROUP${old}`)
    expect(await textsOf(tablet, `GROUP${next}`)).toContain('welcome')
  })

  it('receives every notice among more messages than one recovery fetches [SYNC-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const carol = await testBed.device('carol')
    const team = await aTeam(alice, 'Public', ['bob'])
    await sayInGroup(alice, team, '0')
    await bob.settles(() => receivedTexts(bob).includes('0'))
    await cutConnection(bob)
    for (let round = 0; round < 12; round++) {
      await carol.chat.joinGroup({ groupID: team })
      await carol.chat.quitGroup(team)
    }
    await Promise.all(numbers(1, 300).map((text) => sayInGroup(alice, team, text)))
    await carol.chat.joinGroup({ groupID: team })
    bob.cable.reconnect()
    await bob.settles(async () => (await groupOf(bob, team))?.memberCount === 3)
    const texts = await allTexts(bob, `GROUP${team}`)
    // The group's beginning, carol's comings and goings, and everything that was said.
    expect(texts.filter((text) => text === 'TIMGroupTipElem')).toHaveLength(26)
    expect(texts.filter((text) => text !== 'TIMGroupTipElem').toSorted()).toEqual(
      numbers(0, 300).toSorted(),
    )
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(301)
  })

  it('fills the gap that a view shows, without events [SYNC-22]', async () => {
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const team = await aTeam(alice, 'Public', ['bob'])
    await sayInGroup(alice, team, '0')
    await bob.settles(() => receivedTexts(bob).includes('0'))
    const view = viewOf(bob.chat)
    const window = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }
    const holes = () =>
      view.timeline(`GROUP${team}`, window).items.filter(({ kind }) => kind === 'hole')
    const filled = new Promise<void>((resolve) => {
      view.subscribe(`timeline:GROUP${team}`, () => {
        const { items } = view.timeline(`GROUP${team}`, window)
        if (items.length === 402 && holes().length === 0) resolve()
      })
    })
    await cutConnection(bob)
    await Promise.all(numbers(1, 400).map((text) => sayInGroup(alice, team, text)))
    bob.cable.reconnect()
    await filled
    expect(receivedTexts(bob)).toEqual(['0'])
    expect(bob.events.filter(({ name }) => name === EVENT.SDK_READY)).toHaveLength(1)
  })
})
