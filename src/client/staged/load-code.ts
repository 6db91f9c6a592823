import type { AnyFeature } from '../../features/feature.ts'
import type { assemble } from '../assemble.ts'
import type { createView } from '../create-view.ts'
import type { Again } from './code.ts'
import type { LateFeature } from './late.ts'

/** The code of messaging, and the features that were requested. */
export interface ChatCode {
  readonly assemble: typeof assemble
  readonly createView: typeof createView
  readonly features: readonly AnyFeature[]
}

const importMessaging = () => import('./messaging.ts')
const importRest = () => import('./rest.ts')

/** The features of a name each, from the file of all features. */
const fromRest = async (again: Again, selected: readonly LateFeature[]): Promise<ChatCode> => {
  const { allFeatures: all, ...code } = await again(importRest)
  const byName = new Map<string, AnyFeature>(all.map((feature) => [feature.name, feature]))
  return { ...code, features: selected.flatMap(({ name }) => byName.get(name) ?? []) }
}

const eachAlone = async (loads: readonly (() => Promise<AnyFeature>)[]): Promise<ChatCode> => {
  const [code, ...features] = await Promise.all([importMessaging(), ...loads.map((load) => load())])
  return { ...code, features }
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
