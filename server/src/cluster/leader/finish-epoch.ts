import type { Clock } from 'tavern-im/protocol'
import type { Core } from '../../gateway/core.ts'
import { pause } from '../../kernel/waits.ts'
import type { Leader } from './leader.ts'

/**
 * Time that a stopping leader has for its pending calls and its sessions, and the interval of the
 * checks.
 */
const FINISH_MS = 5_000
const LOOK_MS = 5

/**
 * A stopping leader answers its pending calls, then hands over the sessions of other nodes, which
 * continue on the next leader.
 */
export const finishEpoch = async (leader: Leader, core: Core, clock: Clock): Promise<void> => {
  let looks = FINISH_MS / LOOK_MS
  const until = async (isIt: () => boolean): Promise<boolean> => {
    for (; !isIt() && looks > 0; looks--) await pause(clock, LOOK_MS)
    return isIt()
  }
  leader.finish()
  core.handOver?.release()
  const isFinished = await until(() => leader.isFinished)
  if (isFinished && core.handOver !== undefined) {
    let isFlushed = false
    void core.handOver.flush().then(() => {
      isFlushed = true
    })
    if (await until(() => isFlushed)) leader.handOver(core.handOver)
  }
  await until(() => leader.isAcknowledged)
}
