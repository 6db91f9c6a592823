import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, type MessageReaction } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { createTestBed, SDKAPPID, sayInGroup, sigOf, type TestBed } from '../support/test-bed.ts'
import { listOf } from './annotation-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed({ limits: { requestBurst: 1e9 } })
})

afterEach(() => testBed.close())

const GROUP = 'crowd'
const KINDS = Array.from({ length: 100 }, (_, index) => `r${index}`)

/** Runs `act` in a short session of one user, so that nothing is pushed to the users before. */
const visit = async <Done>(userID: string, act: (client: RawClient) => Promise<Done>) => {
  const { url } = testBed.server
  const client = await connectRaw({ url, sdkAppID: SDKAPPID, ackEvery: 0 })
  await client.login(userID, sigOf(userID))
  const done = await act(client)
  await client.close()
  return done
}

const join = (client: RawClient) =>
  client.request(commands.group.join, { groupID: GROUP, applyMessage: '', historyMessageFlag: 0 })

const target = { conversationType: 2, to: GROUP } as const

/** Adds every kind of reaction. Gives the codes. */
const react = (sequence: number) => (client: RawClient) =>
  Promise.all(
    KINDS.map((reactionID) =>
      client.request(commands.annotation.addReaction, { ...target, sequence, reactionID }).then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    ),
  )

/** Each user in turn, some at a time. */
const each = async <Done>(userIDs: readonly string[], act: (userID: string) => Promise<Done>) => {
  const waiting = [...userIDs]
  const done: Done[] = []
  const sendLoop = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      done.push(await act(next))
    }
  }
  await Promise.all(Array.from({ length: 20 }, sendLoop))
  return done
}

const summaryOf = ({ reactionID, totalUserCount, reactedByMyself }: MessageReaction) => [
  reactionID,
  totalUserCount,
  reactedByMyself,
]

/** All users with a reaction, from all pages. */
const usersOf = async ({ chat }: Device, message: Message, reactionID: string) => {
  const userIDs: string[] = []
  let nextSeq = 0
  do {
    const options = { message, reactionID, nextSeq, count: 40 }
    const { data } = await chat.getAllUserListOfMessageReaction(options)
    userIDs.push(...data.userList.map(({ userID }) => userID))
    nextSeq = data.nextSeq
  } while (nextSeq !== 0)
  return userIDs
}

const messageIn = async ({ chat }: Device, ID: string): Promise<Message> => {
  const { data } = await chat.getMessageList({ conversationID: `GROUP${GROUP}` })
  return data.messageList.find((message) => message.ID === ID) as Message
}

describe('a message with reactions of a hundred users', () => {
  it('accepts reactions up to the limit and rejects the others, and every device shows them correctly [REACT-18]', async () => {
    const alice = await testBed.device('alice')
    const tablet = await testBed.device('alice', { format: 'text' })
    const options = {
      groupID: GROUP,
      name: 'crowd',
      type: 'Public',
      joinOption: 'FreeAccess',
    } as const
    await alice.chat.createGroup(options)
    const users = Array.from({ length: 100 }, (_, index) => `user${index}`)
    await each(users, (userID) => visit(userID, join))
    const message = await sayInGroup(alice, GROUP, 'vote')
    await alice.chat.addMessageReaction(message, 'r0')
    expect(await listOf(alice, message)).toHaveLength(1)

    const codes = await each(users, (userID) => visit(userID, react(message.sequence)))
    const all = codes.flat()
    expect(all).toHaveLength(10_000)
    expect(all.filter((code) => code === 0)).toHaveLength(999)
    expect(all.filter((code) => code === 23006)).toHaveLength(1)
    expect(all.filter((code) => code === 23005)).toHaveLength(9_000)

    const expected = KINDS.slice(0, 10).map((id) => [id, 100, id === 'r0'])
    const sorted = (list: readonly MessageReaction[]) => list.map(summaryOf).sort()
    await testBed.restart()
    for (const device of [alice, tablet]) device.cable.reconnect(testBed.server.url)
    const again = await testBed.device('alice')
    for (const device of [alice, tablet, again]) {
      const here = await messageIn(device, message.ID)
      expect(sorted(await listOf(device, here))).toEqual(expected)
      const having = await usersOf(device, here, 'r0')
      expect([having.length, new Set(having).size]).toEqual([100, 100])
      expect(having.at(-1)).toBe('alice')
    }
    expect(alice.events.some(({ name }) => name === EVENT.MESSAGE_REACTIONS_UPDATED)).toBe(true)
  }, 180_000)
})
