import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Server } from '../../server/src/index.ts'
import { EVENT, TYPES } from '../../src/index.ts'
import { hasNats } from '../../testing/internal/programs/nats-server.ts'
import { healthOf } from '../support/cluster.ts'
import { inProof } from '../support/in-proof.ts'
import { type Nodes, startNodes } from '../support/nodes.ts'
import { aDevice, say, sayInGroup } from '../support/test-bed.ts'

const NODES = 3
const SENDS = 60

let nodes: Nodes
let leader: Server
let ann: Device
let ben: Device

const textsAt = ({ events }: Device, from: string): string[] =>
  events.flatMap((event) =>
    event.name === EVENT.MESSAGE_RECEIVED
      ? event.data
          .filter((message) => message.from === from && message.type === TYPES.MSG_TEXT)
          .map(({ payload }) => (payload as { text: string }).text)
      : [],
  )

const friendLists = [
  EVENT.FRIEND_LIST_UPDATED,
  EVENT.FRIEND_GROUP_LIST_UPDATED,
  EVENT.FRIEND_APPLICATION_LIST_UPDATED,
]

const namesAt = ({ events }: Device): string[] => events.map(({ name }) => name)

/** Ends the node that leads; resolves when another one does. */
const endLeader = async (): Promise<void> => {
  await nodes.cluster.remove(leader)
  const left = nodes.cluster.nodes
  await vi.waitFor(
    async () => {
      const states = await Promise.all(left.map((node) => healthOf(node)))
      expect(states.map(({ role }) => role).toSorted()).toEqual(['following', 'leading'])
    },
    { interval: 5, timeout: 20_000 },
  )
}

describe.skipIf(!hasNats)('a leader that stops as planned', () => {
  beforeEach(async () => {
    nodes = await startNodes(NODES, { limits: { requestsPerSecond: 10_000, requestBurst: 20_000 } })
    const [first, second, third] = nodes.cluster.nodes
    if (!first || !second || !third) throw new Error('start nodes: there are too few')
    leader = first
    ann = await aDevice(second.url, 'ann')
    ben = await aDevice(third.url, 'ben')
  })
  afterEach(async () => {
    for (const device of [ann, ben]) await device.remove()
    await nodes.close()
  })

  it('keeps the sockets of users on other nodes open while they exchange messages [NODE-12]', async () => {
    await say(ann, 'ben', 'first')
    await ben.until(EVENT.MESSAGE_RECEIVED)
    // Friend lists are published once, when they are loaded.
    for (const device of [ann, ben]) {
      await device.settles(() => friendLists.every((name) => namesAt(device).includes(name)))
    }
    const before = [namesAt(ann).length, namesAt(ben).length]
    const sent: string[] = []
    const exchange = async (): Promise<void> => {
      while (sent.length < SENDS) {
        sent.push(`${sent.length}`)
        await say(ann, 'ben', sent.at(-1) ?? '')
      }
    }
    const talking = exchange()
    await endLeader()
    await talking
    await say(ann, 'ben', 'last')
    await ben.settles(() => textsAt(ben, 'ann').includes('last'))
    expect(textsAt(ben, 'ann')).toEqual(['first', ...sent, 'last'])
    const news = [namesAt(ann).slice(before[0]), namesAt(ben).slice(before[1])].flat()
    const messagePushes: string[] = [
      EVENT.MESSAGE_RECEIVED,
      EVENT.CONVERSATION_LIST_UPDATED,
      EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED,
    ]
    expect(news.filter((name) => !messagePushes.includes(name))).toEqual([])
  })

  inProof(
    'leaves who watches whom to the next one, and who has gone meanwhile [NODE-12]',
    async () => {
      const eve = await aDevice(leader.url, 'eve')
      await ann.chat.subscribeUserStatus({ userIDList: ['ben', 'eve'] })
      await endLeader()
      await ben.chat.setSelfStatus({ customStatus: 'still here' })
      const statusesOf = (userID: string) =>
        ann.events.flatMap((event) =>
          event.name === EVENT.USER_STATUS_UPDATED
            ? event.data.filter((one) => one.userID === userID)
            : [],
        )
      await ann.settles(() => statusesOf('ben').length > 0)
      expect(statusesOf('ben')).toMatchObject([{ customStatus: 'still here', statusType: 1 }])
      await ann.settles(() => statusesOf('eve').length > 0)
      expect(statusesOf('eve')).toMatchObject([{ statusType: 2 }])
      eve.cable.reconnect(nodes.cluster.nodes[0]?.url ?? '')
      await ann.settles(() => statusesOf('eve').at(-1)?.statusType === 1)
      await eve.remove()
    },
  )

  it('keeps live rooms: members on other nodes continue to receive messages [NODE-12]', async () => {
    const { data } = await ann.chat.createGroup({ name: 'stage', type: TYPES.GRP_AVCHATROOM })
    const { groupID } = data.group
    for (const { chat } of [ann, ben]) await chat.joinGroup({ groupID })
    await sayInGroup(ann, groupID, 'before')
    await ben.settles(() => textsAt(ben, 'ann').includes('before'))
    await endLeader()
    await ben.settles(async () => {
      await sayInGroup(ann, groupID, 'after')
      return textsAt(ben, 'ann').includes('after')
    })
    expect(namesAt(ben)).not.toContain(EVENT.ERROR)
  })
})
