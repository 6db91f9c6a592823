import type { Command } from '../../kernel/command.ts'
import { Retrying } from '../../kernel/retrying.ts'
import { LIMITS } from '../../protocol/limits.ts'
import { presenceCommands, type WireStatus } from './commands.ts'
import { type PresenceContext, take } from './context.ts'

const RETRY_MS = 5_000

type StatusCommand = Command<
  { readonly userIDList: readonly string[] },
  { readonly statusList: readonly WireStatus[] }
>

/** A new connection is heard by nobody and has heard nothing: subscribes anew, and asks how the others are. */
export const createResume = (im: PresenceContext): Retrying => {
  const { presence, wire } = im
  const ask = async (row: StatusCommand, userIDs: readonly string[]) => {
    for (let from = 0; from < userIDs.length; from += LIMITS.STATUS_LIST) {
      const userIDList = userIDs.slice(from, from + LIMITS.STATUS_LIST)
      const { statusList } = await wire.call(row, { userIDList })
      take(im, statusList, true)
    }
  }
  return new Retrying(im, RETRY_MS, async () => {
    await ask(presenceCommands.subscribe, [...presence.subscribed])
    await ask(presenceCommands.get, presence.heard)
  })
}
