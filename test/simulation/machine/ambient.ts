import { Chance } from '../../../testing/internal/workload/chance.ts'
import { VirtualTime } from './virtual-time.ts'

/** The environment of the simulated programs: the replaced `node:crypto` and globals read it. */
export interface Ambient {
  readonly time: VirtualTime
  /** The source of all numbers that are random in production. */
  readonly chance: Chance
}

let current: Ambient = { time: new VirtualTime(() => {}), chance: new Chance('before') }

export const ambient = (): Ambient => current

export const setAmbient = (next: Ambient): void => {
  current = next
}
