import { Retrying } from '../../kernel/retry.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { presenceCommands } from './commands.ts'
import { ask, type PresenceContext, take } from './context.ts'

const RETRY_MS = 5_000

/**
 * A new connection has no subscriptions and has missed changes: subscribes again, and requests the
 * other statuses that the app pushes.
 */
export const createResume = (im: PresenceContext): Retrying => {
  const { presence } = im
  type Row = typeof presenceCommands.get
  const askAll = async (row: Row, userIDs: readonly string[], only?: { readonly onlyTold: 1 }) => {
    for (let from = 0; from < userIDs.length; from += LIMITS.STATUS_LIST) {
      const page = userIDs.slice(from, from + LIMITS.STATUS_LIST)
      const { statusList } = await ask(im, row, page, only, im.wire.ownOnce)
      presence.recalled(statusList)
      take(im, statusList, true)
    }
  }
  return new Retrying(im, RETRY_MS, async () => {
    await askAll(presenceCommands.subscribe, [...presence.subscribed])
    const others = presence.others.filter((userID) => userID !== im.gate.me.userID)
    await askAll(presenceCommands.get, others, { onlyTold: 1 })
  })
}
