import type { Clock } from 'tavern-im/protocol'
import type { Leader } from './leader.ts'

/** How long a leader that stops answers what it was asked before, and how often it looks whether it has. */
const FINISH_MS = 5_000
const LOOK_MS = 20

/** As a server that ends answers its clients first, a leader answers its nodes. */
export const finishCalls = async (leader: Leader, clock: Clock): Promise<void> => {
  let isIdle = false
  void leader.finish().then(() => {
    isIdle = true
  })
  for (let looks = FINISH_MS / LOOK_MS; looks > 0; looks--) {
    if (isIdle && leader.isHeard) return
    await new Promise<void>((resolve) => {
      clock.after(LOOK_MS, resolve)
    })
  }
}
