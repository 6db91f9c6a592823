import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serverCodes } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { isOnPostgres } from '../../support/im-database.ts'
import {
  aGroupMessage,
  aMessage,
  type Device,
  databaseOf,
  type HistoryAnswerOf,
  openCore,
  type SendAnswerOf,
  temporaryDirectory,
  upTo,
  wholeList,
} from './support/test-core.ts'

/** All messages of a conversation with a user, oldest first. */
const wholeHistory = async (device: Device, to: string) => {
  const messages: HistoryAnswerOf['messageList'][number][] = []
  let sequence = 1
  for (;;) {
    const body = { conversationType: 1, to, sequence, count: 100, direction: 1 }
    const page = await device.run<HistoryAnswerOf>('message.history', body)
    messages.push(...page.messageList)
    if (page.isComplete) return messages
    sequence = page.coveredTo + 1
  }
}

const fill = async (dataDir: string) => {
  const testBed = await openCore({ dataDir })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  await Promise.all(
    upTo(30).flatMap(() => [
      alice.run('c2c.send', aMessage('alice', 'bob')),
      bob.run('group.send', aGroupMessage('bob', 'g')),
    ]),
  )
  await bob.run('conversation.read', {
    conversationType: 1,
    to: 'alice',
    messageReadSeq: 12,
    lastMessageTime: 0,
  })
  await bob.run('profile.update', { profile: { nick: 'Bob', birthday: 19_990_101 } })
  return { testBed, alice, bob }
}

const everything = async (device: Device, peer: string) => ({
  list: (await wholeList(device)).conversations,
  history: await wholeHistory(device, peer),
  groups: await device.run('group.list', { limit: 10, offset: 0 }),
  profiles: await device.run('profile.get', { userIDList: ['alice', 'bob'] }),
  members: await device.run('group.members', {
    groupID: 'g',
    limit: 10,
    offset: 0,
    memberRoleFilter: '',
  }),
})

describe('the acknowledged messages exist', () => {
  /** On SQLite a killed server leaves only its folder. */
  const ends = isOnPostgres ? ['closed'] : ['closed', 'gone with what the disk had']

  it.each(ends)('after the previous core was %s', async (how) => {
    let dataDir = temporaryDirectory()
    const { testBed, alice, bob } = await fill(dataDir)
    const before = [await everything(alice, 'bob'), await everything(bob, 'alice')]
    if (how === 'closed') await testBed.close()
    else {
      const left = dataDir
      dataDir = temporaryDirectory()
      cpSync(left, dataDir, { recursive: true })
    }
    const again = await openCore({ dataDir })
    const [a, b] = [await again.device('alice'), await again.device('bob')]
    expect([await everything(a, 'bob'), await everything(b, 'alice')]).toEqual(before)
    expect(before[1]?.list.find((row) => row.type === 1)).toMatchObject({
      unreadCount: 18,
      messageReadSeq: 12,
    })
  })

  it('exactly once after the process was killed while it sent', async () => {
    const dataDir = temporaryDirectory()
    const script = fileURLToPath(new URL('./support/sending-process.ts', import.meta.url))
    const { databaseUrl = '' } = (await databaseOf(dataDir)).options
    const child = fork(script, [dataDir, databaseUrl], { execArgv: ['--import', 'tsx'] })
    const acknowledged = new Map<number, number>()
    child.on('message', ({ random, sequence }: { random: number; sequence: number }) => {
      acknowledged.set(random, sequence)
      if (acknowledged.size === 500) child.kill('SIGKILL')
    })
    await once(child, 'close')
    const testBed = await openCore({ dataDir })
    const bob = await testBed.device('bob')
    const messages = await wholeHistory(bob, 'alice')
    const stored = new Map(messages.map(({ random, sequence }) => [random, sequence]))
    expect(acknowledged.size).toBeGreaterThanOrEqual(500)
    expect(messages.map(({ sequence }) => sequence)).toEqual(upTo(messages.length))
    expect(stored.size).toBe(messages.length)
    for (const [random, sequence] of acknowledged) expect(stored.get(random)).toBe(sequence)
  })
})

describe.skipIf(isOnPostgres)('a full disk', () => {
  const full = async () => {
    const options = { dataDir: temporaryDirectory(), maxDatabaseBytes: 800_000 }
    const testBed = await openCore(options)
    const alice = await testBed.device('alice')
    const bob = await testBed.device('bob')
    const payload = { text: 'x'.repeat(6_000) }
    const outcomes: unknown[] = []
    // One batch per round: the next one begins after the outcome of this one.
    for (const _ of upTo(16)) {
      const round = upTo(15).map(() =>
        alice
          .run<SendAnswerOf>('c2c.send', aMessage('alice', 'bob', { payload }))
          .catch((error: unknown) => error),
      )
      outcomes.push(...(await Promise.all(round)))
    }
    return { testBed, alice, bob, outcomes }
  }

  it('refuses with 20005, pushes nothing, and memory agrees with the disk', async () => {
    const { alice, bob, outcomes } = await full()
    const refused = outcomes.filter((outcome) => outcome instanceof Refusal)
    const answers = outcomes.filter((outcome) => !(outcome instanceof Error)) as SendAnswerOf[]
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length).toBeGreaterThan(0)
    expect(refused.length + answers.length).toBe(outcomes.length)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([serverCodes.SERVER_FAULT]))
    const sequences = answers.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    expect(sequences).toEqual(upTo(answers.length))
    expect(bob.received.messages.map(({ message }) => message.sequence)).toEqual(sequences)
    expect(bob.received.positions).toEqual(sequences)
    expect(await wholeHistory(bob, 'alice')).toHaveLength(answers.length)
    expect((await wholeList(alice)).conversations).toMatchObject([
      { nextMessageSeq: answers.length + 1 },
    ])
    expect((await wholeList(bob)).conversations).toMatchObject([{ unreadCount: answers.length }])
  })

  it('leaves memory equal to the disk when it accepts or refuses another message', async () => {
    const { alice, bob, outcomes } = await full()
    const stored = outcomes.filter((outcome) => !(outcome instanceof Error)).length
    const small = aMessage('alice', 'bob')
    const answer = await alice.run<SendAnswerOf>('c2c.send', small).catch(() => null)
    const history = await wholeHistory(bob, 'alice')
    expect(history).toHaveLength(answer === null ? stored : stored + 1)
  })
})
