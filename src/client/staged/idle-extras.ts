import type { AnyFeature } from '../../features/feature.ts'
import { Scope } from '../../lib/scope.ts'
import { whenIdle } from '../../platform/when-idle.ts'

/** Time after SDK_READY in which an application loads what it shows. */
const IDLE_MS = 2_000

/** Loads the features that only answer calls before a call needs them, when a ready client is idle. */
export const idleExtras: AnyFeature = {
  name: 'idleExtras',
  equip: (scope) => ({ whenIdle: whenIdle(scope) }),
  create({ facts, platform, loadExtras }) {
    const waiting = new Scope()
    const load = () => void loadExtras()?.catch(() => undefined)
    facts.react('session-ready', () => {
      waiting.end()
      waiting.add(platform.clock.after(IDLE_MS, () => platform.whenIdle?.(load)))
    })
    facts.react('session-closed', () => waiting.end())
    return {}
  },
}
