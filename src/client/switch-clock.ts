import type { AnyFeature } from '../features/feature.ts'
import { SwitchClock } from '../kernel/switch-clock.ts'

/** The clock of a client that may run its timers in a worker. */
export const switchClock: NonNullable<AnyFeature['clock']> = ({ platform, log, cloud }) =>
  new SwitchClock({ platform, log, isEnabled: () => cloud().value('enable_worker') })
