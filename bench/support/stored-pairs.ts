import type { Core } from '../../server/src/gateway/core.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { APP, callerOf } from './core-parts.ts'
import { each } from './each.ts'
import { leftOf, rightOf } from './stored-names.ts'

const UNDER_WAY = 1_000

/** One-to-one conversations in a database. */
export interface StoredPairs {
  /** Accounts that share the pairs: a pair has the sender `pair % senders`. */
  readonly senders: number
  readonly pairs: number
  /** Messages of each pair. */
  readonly messages: number
}

let random = Math.floor(Math.random() * 2 ** 30)

/** A message from one user to another in a core. */
export const sendText = (core: Core, from: string, to: string, secondsAhead = 0) => {
  random = (random + 1) % 2 ** 31
  const clientTime = Math.floor(Date.now() / 1000) + secondsAhead
  const payload = { text: 'a message of an ordinary length, as people write them' }
  const message = unsentText(from, to, { clientTime, random, payload })
  return core.handle(callerOf(from), 'c2c.send', message)
}

/** Fills an empty database. */
export const storePairs = async (core: Core, { senders, pairs, messages }: StoredPairs) => {
  await each(senders, UNDER_WAY, (sender) => core.openAccount(APP, leftOf(sender)))
  await each(pairs, UNDER_WAY, (pair) => core.openAccount(APP, rightOf(pair)))
  for (let round = 0; round < messages; round++) {
    await each(pairs, UNDER_WAY, (pair) => sendText(core, leftOf(pair % senders), rightOf(pair)))
  }
}
