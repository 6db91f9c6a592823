import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { GROUP_ID_TAKEN } from '../../src/protocol/server-codes.ts'
import { sayInGroup, type TestBed } from '../support/test-bed.ts'
import { codeOf, create } from './group-scene.ts'
import { alone, lines, one, tried } from './line-deeds.ts'
import { AGREE, type Deed, leave, runSteps, type Seat, Seats } from './play.ts'
import { formats, MAX_MS, playing, retentions, roundsOf, seedsFrom } from './play-plans.ts'
import { communitiesOf, topicsOf } from './topic-scene.ts'

const groupID = '@TGS#_games'
const topics = ['0', '1', '2'] as const

/** alice and bob, two devices each, in a community whose topics come and go. */
class TopicPlay {
  readonly seats: Seats
  /** How often each topic was deleted: the next one has another ID. */
  readonly deletions = new Map<string, number>()

  constructor(testBed: TestBed) {
    this.seats = new Seats(testBed)
  }

  idOf(topic: string): string {
    return `${groupID}@TOPIC#_${topic}.${this.deletions.get(topic) ?? 0}`
  }

  async start(format: 'binary' | 'text'): Promise<void> {
    for (const userID of ['alice', 'alice', 'bob', 'bob']) await this.seats.add(userID, { format })
    const devices = this.seats.all.map(({ device }) => device)
    const fields = { type: 'Community', isSupportTopic: true, groupID }
    await create(devices[0] as Device, fields, 'bob')
    for (const device of devices) {
      await device.settles(async () => (await communitiesOf(device)).includes(groupID))
    }
    // The last one knows only what it hears of.
    for (const device of devices.slice(0, 3)) await topicsOf(device, groupID)
    await this.createAll()
  }

  /** What creates is not repeated by itself where a line that is too slow was given up. */
  async createAll(): Promise<void> {
    for (const topic of topics) {
      const created = async () => expect([0, GROUP_ID_TAKEN]).toContain(await this.#create(topic))
      await vi.waitFor(created, AGREE)
    }
  }

  #create(topicName: string): Promise<number> {
    const [
      {
        device: { chat },
      },
    ] = this.seats.all as [Seat]
    const topicID = this.idOf(topicName)
    return codeOf(chat.createTopicInCommunity({ groupID, topicID, topicName }))
  }
}

/** What is done with a topic. All may be refused: it is gone, its ID is taken, there is no line. */
const at =
  (call: (device: Device, topicID: string, topicName: string) => Promise<unknown>) =>
  async (play: TopicPlay, seat: Seat, n: number): Promise<void> => {
    const topic = one(topics, n)
    await tried(seat, Math.floor(n / 3), call(seat.device, play.idOf(topic), topic))
  }

const say = at((device, topicID, name) => sayInGroup(device, topicID, name))

const read = at(({ chat }, topicID) => chat.setMessageRead({ conversationID: `GROUP${topicID}` }))

const make = at(({ chat }, topicID, topicName) =>
  chat.createTopicInCommunity({ groupID, topicID, topicName }),
)

const rename = at(({ chat }, topicID, name) =>
  chat.updateTopicProfile({ groupID, topicID, topicName: `${name}!` }),
)

const remove: Deed<TopicPlay> = async (play, seat, n) => {
  const topic = one(topics, n)
  const done = at(({ chat }, topicID) =>
    chat.deleteTopicFromCommunity({ groupID, topicIDList: [topicID] }),
  )(play, seat, n)
  play.deletions.set(topic, (play.deletions.get(topic) ?? 0) + 1)
  await done
}

const deeds = { say, read, make, rename, remove, ...lines } satisfies Record<
  string,
  Deed<TopicPlay>
>

const often: readonly (keyof typeof deeds)[] = [
  ...(['say', 'say', 'say', 'read', 'make', 'rename', 'remove', 'cut', 'mend'] as const),
]

const others: readonly (keyof typeof deeds)[] = ['blip', 'reload', 'kill']

/** What is stored of a topic; what could not be sent is this device's alone. */
const storedIn = async ({ chat }: Device, topicID: string): Promise<string[]> => {
  const { data } = await chat.getMessageList({ conversationID: `GROUP${topicID}` })
  return data.messageList
    .filter(({ status }) => status === 'success')
    .map(({ sequence, type, payload }) => `${sequence} ${type} ${JSON.stringify(payload)}`)
}

/** What a device shows of its topics, and what it has of them. */
const shownBy = async (device: Device) => {
  const list = await topicsOf(device, groupID)
  const texts = await Promise.all(list.map(({ topicID }) => storedIn(device, topicID)))
  return list.map(({ selfInfo: _, lastMessage, ...topic }, index) =>
    JSON.stringify({ ...topic, last: lastMessage.messageForShow, texts: texts[index] }),
  )
}

const plans = fc.record({
  rounds: roundsOf([...often, ...often, ...others], 4, { once: 'restart' }),
  logRetention: retentions,
  format: formats,
})

describe('whatever two users do with topics on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all see the same topics, and the same in them, in the end (%i) [TOPIC-26]',
    playing(plans, async (testBed, { rounds, format }) => {
      const play = new TopicPlay(testBed)
      const { seats } = play
      await play.start(format)
      for (const steps of rounds) {
        await runSteps(play, deeds, alone, steps)
        await seats.mend()
        await play.createAll()
        const [{ device }] = seats.all as [Seat]
        for (const topic of topics) await sayInGroup(device, play.idOf(topic), 'the end')
        const fresh = await seats.fresh()
        await seats.agree(fresh, shownBy)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
