import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { anything } from '../../../kernel/value-checks.ts'
import { type ConfigurationContext, method } from '../context.ts'

type Answer = (im: ConfigurationContext, options: unknown) => Readonly<Record<string, unknown>>

const isEnabled: Answer = (im, bit) => ({
  enabled: typeof bit === 'number' && im.isPurchased(bit),
})

/** The modules that are there, by the names that callers use. */
const modules: readonly unknown[] = [
  'grp',
  'group-module',
  'relationship-module',
  'signaling-module',
  'follow-module',
  'cloud-search-module',
]

/** Keys that send something: without the feature that does it they reject. */
const sending: ReadonlySet<unknown> = new Set(['sendRoomCustomData', 'sendTRTCCustomData'])

const answers = new Map<unknown, Answer>([
  ['isCommercialAbilityEnabled', isEnabled],
  ['isFeatureEnabledForStat', isEnabled],
  [
    'canIUseModule',
    (_, names) => ({ enabled: [names].flat().every((name) => modules.includes(name)) }),
  ],
  ['getServerConfig', ({ cloud: { raw } }, name) => named(raw, name)],
])

const named = (raw: Readonly<Record<string, unknown>>, name: unknown) => {
  if (name === undefined) return { ...raw }
  return typeof name === 'string' && Object.hasOwn(raw, name) ? { [name]: raw[name] } : {}
}

export const callExperimentalAPI = method<'callExperimentalAPI'>({
  args: [anything, anything],
  async run(im, key, options) {
    const experiment = im.experiments.get(key)
    if (experiment !== undefined) return experiment(options)
    if (sending.has(key)) {
      throw imError(errorCodes.NO_MODULE, { action: `callExperimentalAPI ${key}` })
    }
    const answer = answers.get(key)
    // Callers of this method do not expect a rejection (API-04).
    if (answer === undefined) im.log.warn('callExperimentalAPI: there is no such key', key)
    return answer?.(im, options) ?? {}
  },
})
