import { anything } from '../../../kernel/check.ts'
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

const answers = new Map<unknown, Answer>([
  ['isCommercialAbilityEnabled', isEnabled],
  ['isFeatureEnabledForStat', isEnabled],
  [
    'canIUseModule',
    (_, names) => ({ enabled: [names].flat().every((name) => modules.includes(name)) }),
  ],
  ['getServerConfig', ({ cloud: { given } }, name) => named(given, name)],
])

const named = (given: Readonly<Record<string, unknown>>, name: unknown) => {
  if (name === undefined) return { ...given }
  return typeof name === 'string' && Object.hasOwn(given, name) ? { [name]: given[name] } : {}
}

export const callExperimentalAPI = method<'callExperimentalAPI'>({
  args: [anything, anything],
  run(im, key, options) {
    const answer = answers.get(key)
    // Nobody who asks is ready for a refusal (API-04).
    if (answer === undefined) im.log.warn('callExperimentalAPI: there is no such key', key)
    return answer?.(im, options) ?? {}
  },
})
