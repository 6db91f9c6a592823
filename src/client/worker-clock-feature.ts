import type { AnyFeature } from '../features/feature.ts'
import { HiddenTimers } from '../kernel/hidden-timers.ts'
import type { SwitchClock } from '../kernel/switch-clock.ts'
import type { Clock } from '../platform/clock.ts'
import { withWorkerClock } from '../platform/with-worker-clock.ts'

/** Asked without the class, which is in the door of a client in stages. */
const canMoveTimers = (clock: Clock): clock is SwitchClock => 'watchWhileArmed' in clock

/** The worker that runs timers while the page is hidden, for a client whose clock can move its timers there. */
export const hiddenTimerFeature: AnyFeature = {
  name: 'workerClock',
  ...withWorkerClock,
  create({ platform, log, cloud }) {
    const { clock } = platform
    if (!canMoveTimers(clock)) return {}
    const isEnabled = () => cloud.value('enable_worker')
    const hidden = new HiddenTimers({ clock, platform, log, isEnabled })
    cloud.whenChanged(() => hidden.choose())
    return {}
  },
}
