import { commands } from 'tavern-im/protocol'
import type { RawClient } from '../../../testing/internal/raw-client.ts'

/** Time that a busy machine may add to a wait. */
const NOISE_MS = 10

/** A bystander: a connection that pings, or any request. */
type Bystander = RawClient | (() => Promise<unknown>)

const ask = async (bystander: Bystander): Promise<number> => {
  const since = performance.now()
  await (typeof bystander === 'function'
    ? bystander()
    : bystander.request(commands.session.ping, {}))
  return performance.now() - since
}

/** The longest that a bystander waits for an answer, asking one time after another until something is over. */
export const longestWait = async (bystander: Bystander, end: Promise<unknown>): Promise<number> => {
  let isOver = false
  let longest = 0
  const over = end.finally(() => {
    isOver = true
  })
  while (!isOver) longest = Math.max(longest, await ask(bystander))
  await over
  return longest
}

/** The longest of 200 waits while nothing else happens, but not less than noise. */
export const quietWait = async (bystander: Bystander): Promise<number> => {
  let longest = NOISE_MS
  for (let at = 0; at < 200; at++) longest = Math.max(longest, await ask(bystander))
  return longest
}
