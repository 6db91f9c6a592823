import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWorld, type Device, sayInGroup, type World } from '../support/world.ts'
import { codeOf } from './group-scene.ts'
import { theirCommunity, topicsOf } from './topic-scene.ts'

const TOPICS = 3

const deed = fc.record({
  device: fc.nat(3),
  topic: fc.nat(TOPICS - 1),
  kind: fc.constantFrom(
    ...(['say', 'say', 'say', 'read', 'create', 'rename', 'delete', 'cut', 'mend'] as const),
  ),
})

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

interface Stage {
  readonly all: readonly Device[]
  readonly groupID: string
  /** How often each topic was deleted: the next one has another ID. */
  readonly deletions: number[]
}

const idOf = ({ groupID, deletions }: Stage, topic: number): string =>
  `${groupID}@TOPIC#_${topic}.${deletions[topic]}`

/** All that may be refused is: a topic that is gone, an ID that is taken, a device without a line. */
const act = async (stage: Stage, { device, topic, kind }: Deed) => {
  const { all, groupID, deletions } = stage
  const one = all[device] as Device
  const topicID = idOf(stage, topic)
  if (kind === 'delete') deletions[topic] = (deletions[topic] ?? 0) + 1
  const { chat, cable } = one
  if (kind === 'cut') return cable.cut()
  if (kind === 'mend') return cable.mend()
  const name = `${topic}`
  const deeds = {
    say: () => sayInGroup(one, topicID, name),
    read: () => chat.setMessageRead({ conversationID: `GROUP${topicID}` }),
    create: () => chat.createTopicInCommunity({ groupID, topicID, topicName: name }),
    rename: () => chat.updateTopicProfile({ groupID, topicID, topicName: `${name}!` }),
    delete: () => chat.deleteTopicFromCommunity({ groupID, topicIDList: [topicID] }),
  }
  return codeOf(deeds[kind]())
}

/** What is stored of a topic; what could not be sent is this device's alone. */
const storedIn = async ({ chat }: Device, topicID: string): Promise<string[]> => {
  const { data } = await chat.getMessageList({ conversationID: `GROUP${topicID}` })
  return data.messageList
    .filter(({ status }) => status === 'success')
    .map(({ sequence, type, payload }) => `${sequence} ${type} ${JSON.stringify(payload)}`)
}

/** What a device shows of its topics, and what it has of them. */
const shownBy = async (device: Device, groupID: string) => {
  const topics = await topicsOf(device, groupID)
  const texts = await Promise.all(topics.map(({ topicID }) => storedIn(device, topicID)))
  return topics
    .map(({ selfInfo: _, lastMessage, ...topic }, index) => ({
      ...topic,
      last: lastMessage.messageForShow,
      texts: texts[index],
    }))
    .sort((a, b) => (a.topicID < b.topicID ? -1 : 1))
}

const play = async (world: World, deeds: readonly Deed[], format: 'binary' | 'text') => {
  const { all, groupID } = await theirCommunity(world, format)
  const stage: Stage = { all, groupID, deletions: Array.from({ length: TOPICS }, () => 0) }
  const createAll = async () => {
    for (let topic = 0; topic < TOPICS; topic++) {
      await act(stage, { device: 0, topic, kind: 'create' })
    }
  }
  // The last one knows only what it hears of.
  for (const one of all.slice(0, 3)) await topicsOf(one, groupID)
  await createAll()
  const running: Promise<unknown>[] = []
  for (const one of deeds) {
    running.push(act(stage, one))
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  for (const one of all) one.cable.mend()
  await Promise.all(running)
  await createAll()
  for (let topic = 0; topic < TOPICS; topic++) {
    await sayInGroup(all[0] as Device, idOf(stage, topic), 'the end')
  }
  return { all, groupID }
}

const converge = (format: 'binary' | 'text', options: Parameters<typeof aWorld>[0]) =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 50 }), async (deeds) => {
      const world = await aWorld(options)
      try {
        const { all, groupID } = await play(world, deeds, format)
        for (const userID of ['alice', 'bob']) {
          const fresh = await world.device(userID, { format })
          const expected = await shownBy(fresh, groupID)
          expect(expected.length).toBeGreaterThanOrEqual(TOPICS)
          for (const one of userID === 'alice' ? all.slice(0, 2) : all.slice(2)) {
            // History may be read twenty times a second.
            const often = { timeout: 8_000, interval: 400 }
            await expect.poll(() => shownBy(one, groupID), often).toEqual(expected)
          }
        }
      } finally {
        await world.close()
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )

describe('topics of all devices', () => {
  it('are the same at the end [TOPIC-26]', () => converge('binary', {}), 60_000)

  it(
    'are the same where logs were cut [TOPIC-26]',
    () => converge('text', { logRetention: 6 }),
    60_000,
  )
})
