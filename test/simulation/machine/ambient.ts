import { Chance } from './chance.ts'
import { VirtualTime } from './virtual-time.ts'

/** What programs find around them: `node:crypto` and the global functions of this simulation ask here. */
export interface Ambient {
  readonly time: VirtualTime
  /** What is not predictable, elsewhere. */
  readonly chance: Chance
}

let current: Ambient = { time: new VirtualTime(() => {}), chance: new Chance('before') }

export const ambient = (): Ambient => current

export const setAmbient = (next: Ambient): void => {
  current = next
}
