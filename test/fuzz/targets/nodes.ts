import fc from 'fast-check'
import { ANNOUNCEMENT_BYTES } from '../../../server/src/cluster/link/limits.ts'
import {
  type MutatedMessage,
  mutatedMessage,
  packed,
  toAll,
  toFollower,
  toLeader,
} from '../support/node-messages.ts'
import { EPOCH, ledByOdd, ledByOurs } from '../support/odd-cluster.ts'
import { createTarget } from '../support/target.ts'

type Case = readonly [to: 'leader' | 'follower' | 'all', messages: readonly MutatedMessage[]]

const some = (message: fc.Arbitrary<MutatedMessage>) =>
  fc.array(message, { minLength: 1, maxLength: 3 })

const cases = fc.oneof<[fc.Arbitrary<Case>, fc.Arbitrary<Case>, fc.Arbitrary<Case>]>(
  some(mutatedMessage(toLeader('mallory000'))).map((list) => ['leader', list]),
  some(mutatedMessage(toFollower)).map((list) => ['follower', list]),
  some(mutatedMessage(toAll(EPOCH))).map((list) => ['all', list]),
)

/** They ended the process of a node, or left a client waiting. */
const first: readonly Case[] = [
  ['leader', [{ said: { is: 'call', id: 1 }, body: '' }]],
  ['follower', [{ said: { is: 'refusal', id: 424_242, code: 1, message: [] }, body: '' }]],
  ['follower', [{ said: { is: 'fault', id: 424_242, message: { length: 3 } }, body: '' }]],
  ['follower', [{ said: { is: 'answer', ids: [424_242], isJSON: true }, body: '{' }]],
  ['follower', [{ said: { is: 'push', name: '', lines: ['LINE'] }, body: '' }]],
  ['all', [{ bytes: Buffer.alloc(3) }]],
]

const open = async () => {
  const [ours, theirs] = [await ledByOurs(), await ledByOdd()]
  return {
    first,
    cases,
    async run([to, messages]: Case): Promise<string> {
      if (to === 'leader') return `leader: ${await ours.say(messages)}`
      if (to === 'follower') return `follower: ${await theirs.say(messages)}`
      for (const bytes of messages.map((one) => packed(one))) {
        if (bytes.length > ANNOUNCEMENT_BYTES) continue
        for (const { odd } of [ours, theirs]) odd.announce(bytes)
      }
      return `all: ${await ours.say([])}, ${await theirs.say([])}`
    },
    async check(): Promise<void> {
      await ours.check()
      await theirs.check()
      for (const { cluster } of [ours, theirs]) cluster.network.seen.splice(0)
    },
    async close(): Promise<void> {
      for (const { odd, cluster } of [ours, theirs]) {
        await odd.close()
        await cluster.close()
      }
    },
  }
}

export const nodes = createTarget('nodes', 120, open)
