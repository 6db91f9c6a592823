import type { FeatureKernel } from '../kernel.ts'
import type { ConfigurationEventData } from './api.ts'
import { type CloudAnswer, configurationCommands, configurationPushes } from './commands.ts'
import { goodFor, Refresh } from './refresh.ts'

const KEPT = 'cloudConfig'

interface Kept {
  readonly version: number
  readonly config: Readonly<Record<string, unknown>>
  /** Unix milliseconds of the fetch, and for how long it is good. */
  readonly at: number
  readonly ms: number
}

/** Keeps the kernel's cloud configuration at what the operator has set. */
export const createCloud = (
  kernel: FeatureKernel<ConfigurationEventData>,
  whenSettled: () => void,
) => {
  const { cloud, events, local, log, wire } = kernel
  const { clock } = kernel.platform
  let version = 0
  const replace = (config: Readonly<Record<string, unknown>>): void => {
    cloud.replace(config)
    events.emit('onServerConfigUpdated', () => ({ config: JSON.parse(JSON.stringify(config)) }))
  }
  const take = (answer: CloudAnswer): number => {
    const seconds = goodFor(answer.expiredTime)
    if (answer.version !== version) {
      replace(objectIn(answer.config))
      version = answer.version
    }
    const kept: Kept = { version, config: cloud.raw, at: clock.now(), ms: seconds * 1000 }
    local.writeOfApp(KEPT, kept)
    return seconds
  }
  const fetch = () => wire.call(configurationCommands.cloud, { version })
  const refresh = new Refresh({ clock, log, name: 'cloud configuration', fetch, take, whenSettled })
  wire.onPush(configurationPushes.cloud, (body) => refresh.renew(take(body) * 1000))
  const start = () => {
    const kept = version === 0 ? (local.readOfApp(KEPT) as Partial<Kept> | undefined) : undefined
    if (isKept(kept)) {
      version = kept.version
      replace(kept.config)
      refresh.renew(kept.ms, kept.at)
    }
    refresh.start()
  }
  return { refresh, start }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKept = (kept: Partial<Kept> | undefined): kept is Kept =>
  isObject(kept?.config) && [kept.version, kept.at, kept.ms].every(Number.isFinite)

const objectIn = (config: string): Readonly<Record<string, unknown>> => {
  let value: unknown
  try {
    value = JSON.parse(config)
  } catch {}
  if (isObject(value)) return value
  throw new TypeError('the configuration is no object')
}
