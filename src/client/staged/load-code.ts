import type { AnyFeature } from '../../features/feature.ts'
import type { CreateOptions } from '../chat.ts'
import { required } from './code.ts'
import type { Again } from './import-code.ts'
import type { LateFeature } from './late.ts'
import type { messaging } from './messaging.ts'

/** The code of messaging, and the features that were requested. */
export interface ChatCode extends Readonly<typeof messaging> {
  readonly features: readonly AnyFeature[]
  /** Loads further features, which only answer calls. */
  readonly loadExtras?: (again: Again) => Promise<readonly AnyFeature[]>
}

const importAlone = () => import('./alone.ts')
const importMessaging = () => import('./messaging.ts')
const importRest = () => import('./rest.ts')
const importComplete = () => import('./complete.ts')

type Load = (again: Again) => Promise<ChatCode>

/** Messaging without features. */
const alone: Load = async (again) => ({
  ...required((await again(importAlone)).messaging),
  features: [],
})

const eachAlone = async (loads: readonly (() => Promise<AnyFeature>)[]): Promise<ChatCode> => {
  const [{ messaging }, ...features] = await Promise.all([
    importMessaging(),
    ...loads.map((load) => load()),
  ])
  return { ...required(messaging), features: features.map(required) }
}

/**
 * Loads the code of a client, and the codec of text frames if it writes those. Files of features name others, and browsers remember failures: after one, a single file
 * replaces them all.
 */
export const loaderOf = (selected: readonly LateFeature[], { format }: CreateOptions): Load => {
  if (selected.length === 0) return alone
  const names = new Set(selected.map(({ name }) => name))
  const requested = (all: readonly AnyFeature[]) => all.filter(({ name }) => names.has(name))
  const loads = selected.flatMap(({ load }) => load ?? [])
  const rest: Load = async (again) => {
    const { messaging, features, idleExtras, importExtras } = await again(importRest)
    return {
      ...messaging,
      features: [...requested(features), idleExtras],
      loadExtras: async (again) => requested((await again(importExtras)).features),
    }
  }
  const complete: Load = async (again) => {
    const { messaging, features } = await again(importComplete)
    return { ...messaging, features: requested(features) }
  }
  let next: Load = loads.length === selected.length ? () => eachAlone(loads) : rest
  const withCodec = format === 'text' ? selected.find((feature) => feature.loadCodec) : undefined
  const { codec = {}, loadCodec } = withCodec ?? {}
  return async (again) => {
    const load = next
    next = complete
    const [code, file] = await Promise.all([load(again), loadCodec && again(loadCodec)])
    if (file !== undefined) Object.assign(codec, required(file.textCodec))
    return code
  }
}
