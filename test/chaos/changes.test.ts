import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands, MessageFlag, TYPES, type WireMessage } from '../../src/protocol-entry.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { loginRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { ServerProcess } from '../support/server-process.ts'
import { SDKAPPID, sigOf } from '../support/test-bed.ts'

// CHAOS_KILLS=100 makes a longer proof of it.
const KILLS = Number(process.env.CHAOS_KILLS ?? (isProof ? 20 : 2))
/** Messages of a round; three of them are deleted by one command. */
const MESSAGES = 12
const KEYS = ['a', 'b', 'c', 'd']

const { message, annotation, conversation } = commands
const toBob = { conversationType: 1, to: 'bob' } as const
const toAlice = { conversationType: 1, to: 'alice' } as const

const enter = (url: string, userID: string) =>
  loginRaw({ url, sdkAppID: SDKAPPID }, userID, sigOf(userID))

/** Acknowledged actions by name. */
class Actions {
  readonly done = new Set<string>()
  readonly #killAfter: number
  #kill = () => {}
  readonly isTime: Promise<void>

  constructor(killAfter: number) {
    this.#killAfter = this.done.size + killAfter
    this.isTime = new Promise((resolve) => {
      this.#kill = resolve
    })
  }

  /** A deed whose answer the kill may take, or that another deed makes impossible. */
  async try(name: string, action: Promise<unknown>): Promise<void> {
    const isDone = await action.then(
      () => true,
      () => false,
    )
    if (isDone) this.done.add(name)
    if (this.done.size >= this.#killAfter) this.#kill()
  }
}

const send = async (alice: RawClient): Promise<number[]> => {
  const flags = MessageFlag.supportsExtension
  const answers = await Promise.all(
    Array.from({ length: MESSAGES }, () => alice.sendText('bob', 'hello', { flags })),
  )
  return answers.map(({ sequence }) => sequence)
}

/** Everything that can happen to the messages, all at once; resolves when each is answered or lost. */
const change = (
  alice: RawClient,
  bob: RawClient,
  sequences: readonly number[],
  actions: Actions,
) => {
  const ofEach = sequences.flatMap((sequence, index) => {
    const [mine, theirs] = [
      { ...toBob, sequence },
      { ...toAlice, sequence },
    ]
    const content = { version: 0, payload: { text: 'modified' }, cloudCustomData: '' }
    const extensionList = KEYS.map((key) => ({ key, value: 'v', seq: 0 }))
    const extension = { ...mine, operateType: 1, extensionList } as const
    return [
      actions.try(
        `react ${sequence}`,
        bob.request(annotation.addReaction, { ...theirs, reactionID: 'r' }),
      ),
      actions.try(`modify ${sequence}`, alice.request(message.modify, { ...mine, ...content })),
      actions.try(`extend ${sequence}`, alice.request(annotation.changeExtensions, extension)),
      ...(index % 3 === 0
        ? [
            actions.try(
              `revoke ${sequence}`,
              alice.request(message.revoke, { ...mine, reason: '' }),
            ),
          ]
        : []),
    ]
  })
  const sequenceList = sequences.filter((_, index) => index % 4 === 1)
  const read = { messageReadSeq: sequences[MESSAGES / 2] ?? 0, lastMessageTime: 0 }
  return Promise.all([
    ...ofEach,
    actions.try(
      `delete ${sequences[0]}`,
      bob.request(message.remove, { ...toAlice, sequenceList }),
    ),
    actions.try(`read ${sequences[0]}`, bob.request(conversation.read, { ...toAlice, ...read })),
  ])
}

const textOf = ({ payload }: WireMessage) => (payload as { text: string }).text
const isRecalled = ({ flags }: WireMessage) => (flags & MessageFlag.revoked) !== 0

/** Each message of a round is as what was acknowledged says, and no change of it is half done. */
const expectWhole = async (
  alice: RawClient,
  bob: RawClient,
  sequences: readonly number[],
  done: ReadonlySet<string>,
) => {
  const mine = new Map((await alice.history(toBob)).map((one) => [one.sequence, one]))
  const theirs = await bob.history(toAlice)
  for (const sequence of sequences) {
    const one = mine.get(sequence) as WireMessage
    const request = { ...toBob, sequenceList: [sequence], count: 10 }
    const { messageList } = await alice.request(annotation.reactions, request)
    if (done.has(`revoke ${sequence}`)) expect(isRecalled(one)).toBe(true)
    if (isRecalled(one)) {
      expect([textOf(one), messageList]).toEqual(['', []])
      continue
    }
    expect(one.version).toBe(textOf(one) === 'modified' ? 1 : 0)
    if (done.has(`modify ${sequence}`)) expect(textOf(one)).toBe('modified')
    if (done.has(`react ${sequence}`)) expect(messageList).toHaveLength(1)
    const since = { startSequence: 0, nextSeq: 0 }
    const extensions = await alice.request(annotation.extensions, {
      ...toBob,
      sequence,
      ...since,
    })
    expect([0, KEYS.length]).toContain(extensions.extensionList.length)
    if (done.has(`extend ${sequence}`)) expect(extensions.extensionList).not.toEqual([])
  }
  const seen = new Map(theirs.map((one) => [one.sequence, one]))
  for (const [sequence, one] of seen) expect(one).toEqual(mine.get(sequence))
  const gone = sequences.filter((sequence) => !seen.has(sequence)).length
  expect(done.has(`delete ${sequences[0]}`) ? [3] : [0, 3]).toContain(gone)
  await expectCounted(bob, theirs, done.has(`read ${sequences[0]}`) ? sequences : [])
}

const expectCounted = async (
  bob: RawClient,
  seen: readonly WireMessage[],
  read: readonly number[],
) => {
  const request = { conversationIDList: [`${TYPES.CONV_C2C}alice`] }
  const [row] = (await bob.request(conversation.get, request)).conversations
  const readSequence = row?.messageReadSeq ?? 0
  const counted = seen.filter((one) => one.sequence > readSequence && !isRecalled(one))
  expect(row?.unreadCount).toBe(counted.length)
  expect(readSequence).toBeGreaterThanOrEqual(read[MESSAGES / 2] ?? 0)
}

it(`the server applies each change whole and loses none over ${KILLS} kills [SYNC-97]`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tavern-chaos-'))
  let server = await ServerProcess.start(dataDir)
  let [alice, bob] = [await enter(server.url, 'alice'), await enter(server.url, 'bob')]
  for (let kill = 0; kill < KILLS; kill++) {
    const sequences = await send(alice)
    // Not at the same point of what happens every time.
    const actions = new Actions(1 + ((kill * 11) % 30))
    const changing = change(alice, bob, sequences, actions)
    await Promise.race([actions.isTime, changing])
    await server.kill()
    await changing
    server = await ServerProcess.start(dataDir)
    alice = await enter(server.url, 'alice')
    bob = await enter(server.url, 'bob')
    expect(actions.done.size).toBeGreaterThan(0)
    await expectWhole(alice, bob, sequences, actions.done)
  }
  await alice.close()
  await bob.close()
  await server.kill()
  await rm(dataDir, { recursive: true })
})
