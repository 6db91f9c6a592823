import type { AnyFeature } from '../../features/feature.ts'
import type { Again } from './code.ts'
import type { LateFeature } from './late.ts'
import type { messaging } from './messaging.ts'

/** The code of messaging, and the features that were requested. */
export interface ChatCode extends Readonly<typeof messaging> {
  readonly features: readonly AnyFeature[]
  /** Loads further features, which only answer calls. */
  readonly loadExtras?: (again: Again) => Promise<readonly AnyFeature[]>
}

const importMessaging = () => import('./messaging.ts')
const importRest = () => import('./rest.ts')

/** The features of a name each, from the file of all features. */
const fromRest = async (again: Again, selected: readonly LateFeature[]): Promise<ChatCode> => {
  const names = new Set(selected.map(({ name }) => name))
  const requested = (all: readonly AnyFeature[]) => all.filter(({ name }) => names.has(name))
  const { messaging, features, importExtras } = await again(importRest)
  return {
    ...messaging,
    features: requested(features),
    loadExtras: async (again) => requested((await again(importExtras)).features),
  }
}

const eachAlone = async (loads: readonly (() => Promise<AnyFeature>)[]): Promise<ChatCode> => {
  const [{ messaging }, ...features] = await Promise.all([
    importMessaging(),
    ...loads.map((load) => load()),
  ])
  return { ...messaging, features }
}

/** A file of one feature names those of others, and browsers remember failures: all features in one file replace them. */
export const loaderOf = (selected: readonly LateFeature[]) => {
  const loads = selected.flatMap(({ load }) => load ?? [])
  let isEach = loads.length === selected.length
  return (again: Again): Promise<ChatCode> => {
    const loading = isEach ? eachAlone(loads) : fromRest(again, selected)
    isEach = false
    return loading
  }
}
