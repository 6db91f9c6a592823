import fc from 'fast-check'
import type { Device } from 'tavern-im/testing'
import { describe, expect, it, vi } from 'vitest'
import { GROUP_ID_TAKEN } from '../../src/protocol/server-codes.ts'
import { sayInGroup, type TestBed } from '../support/test-bed.ts'
import { alone, connectionActions, one, tried } from './connection-actions.ts'
import { codeOf, create } from './group-scene.ts'
import { type Action, AGREE, leave, type Participant, Participants, runSteps } from './scenario.ts'
import { formats, MAX_MS, retentions, roundsOf, runPlans, seedsFrom } from './scenario-plans.ts'
import { communitiesOf, topicsOf } from './topic-scene.ts'

const groupID = '@TGS#_games'
const topics = ['0', '1', '2'] as const

/** alice and bob, two devices each, in a community whose topics come and go. */
class TopicScenario {
  readonly participants: Participants
  /** The number of deletions of each topic: the next one has another ID. */
  readonly deletions = new Map<string, number>()

  constructor(testBed: TestBed) {
    this.participants = new Participants(testBed, ['alice', 'bob'])
  }

  idOf(topic: string): string {
    return `${groupID}@TOPIC#_${topic}.${this.deletions.get(topic) ?? 0}`
  }

  async start(format: 'binary' | 'text'): Promise<void> {
    for (const userID of ['alice', 'alice', 'bob', 'bob'])
      await this.participants.add(userID, { format })
    const devices = this.participants.all.map(({ device }) => device)
    const fields = { type: 'Community', isSupportTopic: true, groupID }
    await create(devices[0] as Device, fields, 'bob')
    for (const device of devices) {
      await device.settles(async () => (await communitiesOf(device)).includes(groupID))
    }
    // The last device learns of topics from pushes only.
    for (const device of devices.slice(0, 3)) await topicsOf(device, groupID)
    await this.createAll()
  }

  /** The client does not retry a creation after it has closed a slow connection. */
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
    ] = this.participants.all as [Participant]
    const topicID = this.idOf(topicName)
    return codeOf(chat.createTopicInCommunity({ groupID, topicID, topicName }))
  }
}

/** An action on a topic. Any may be rejected: topic deleted, ID taken, no connection. */
const at =
  (call: (device: Device, topicID: string, topicName: string) => Promise<unknown>) =>
  async (scenario: TopicScenario, participant: Participant, n: number): Promise<void> => {
    const topic = one(topics, n)
    await tried(
      participant,
      Math.floor(n / 3),
      call(participant.device, scenario.idOf(topic), topic),
    )
  }

const say = at((device, topicID, name) => sayInGroup(device, topicID, name))

const read = at(({ chat }, topicID) => chat.setMessageRead({ conversationID: `GROUP${topicID}` }))

const make = at(({ chat }, topicID, topicName) =>
  chat.createTopicInCommunity({ groupID, topicID, topicName }),
)

const rename = at(({ chat }, topicID, name) =>
  chat.updateTopicProfile({ groupID, topicID, topicName: `${name}!` }),
)

const remove: Action<TopicScenario> = async (scenario, participant, n) => {
  const topic = one(topics, n)
  const done = at(({ chat }, topicID) =>
    chat.deleteTopicFromCommunity({ groupID, topicIDList: [topicID] }),
  )(scenario, participant, n)
  scenario.deletions.set(topic, (scenario.deletions.get(topic) ?? 0) + 1)
  await done
}

const actions = { say, read, make, rename, remove, ...connectionActions } satisfies Record<
  string,
  Action<TopicScenario>
>

const often: readonly (keyof typeof actions)[] = [
  ...(['say', 'say', 'say', 'read', 'make', 'rename', 'remove', 'cut', 'reconnect'] as const),
]

const others: readonly (keyof typeof actions)[] = ['blip', 'reload', 'kill']

/** The stored messages of a topic; a message that could not be sent is this device's alone. */
const storedIn = async ({ chat }: Device, topicID: string): Promise<string[]> => {
  const { data } = await chat.getMessageList({ conversationID: `GROUP${topicID}` })
  return data.messageList
    .filter(({ status }) => status === 'success')
    .map(({ sequence, type, payload }) => `${sequence} ${type} ${JSON.stringify(payload)}`)
}

/** The topics that a device shows, and their messages on it. */
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

describe('random topic actions of two users on two devices each', () => {
  it.concurrent.each(seedsFrom(20_261_121))(
    'all devices show the same topics and messages in the end (%i) [TOPIC-26]',
    runPlans(plans, async (testBed, { rounds, format }) => {
      const scenario = new TopicScenario(testBed)
      const { participants } = scenario
      await scenario.start(format)
      for (const steps of rounds) {
        await runSteps(scenario, actions, alone, steps)
        await participants.reconnectAll()
        await scenario.createAll()
        const [{ device }] = participants.all as [Participant]
        for (const topic of topics) await sayInGroup(device, scenario.idOf(topic), 'the end')
        const fresh = await participants.fresh()
        await participants.agree(fresh, shownBy)
        await leave(fresh)
      }
    }),
    MAX_MS,
  )
})
