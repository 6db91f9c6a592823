import type { Command } from '../../kernel/command.ts'
import { LIMITS } from '../../protocol/limits.ts'
import { presenceCommands } from './commands.ts'
import { type PresenceContext, take } from './context.ts'

const RETRY_MS = 5_000

/** A new connection is heard by nobody and has heard nothing: subscribes anew, and asks how the others are. */
export const createResume = (im: PresenceContext) => {
  const { presence, wire, log } = im
  const { clock } = im.platform
  let stopTimer = () => {}
  let run = {}

  const ask = async (row: Command<AskedFor, Told>, userIDs: readonly string[]) => {
    for (let from = 0; from < userIDs.length; from += LIMITS.STATUS_LIST) {
      const userIDList = userIDs.slice(from, from + LIMITS.STATUS_LIST)
      const { statusList } = await wire.call(row, { userIDList })
      take(im, statusList, true)
    }
  }

  const stop = () => {
    run = {}
    stopTimer()
  }

  const start = async () => {
    stop()
    const mine = {}
    run = mine
    try {
      await ask(presenceCommands.subscribe, [...presence.subscribed])
      await ask(presenceCommands.get, presence.heard)
    } catch (error) {
      if (run !== mine) return
      log.warn('subscribe to users again: later', error)
      stopTimer = clock.after(RETRY_MS, () => void start())
    }
  }

  return { start, stop }
}

type AskedFor = { readonly userIDList: readonly string[] }
type Told = { readonly statusList: Parameters<typeof take>[1] }
