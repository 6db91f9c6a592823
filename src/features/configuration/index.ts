import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ConfigurationApi, ConfigurationEventData } from './api.ts'
import { createCloud } from './cloud.ts'
import { configurationPushes } from './commands.ts'
import { createCommercial } from './commercial.ts'
import type { ConfigurationContext, Experiment } from './context.ts'
import { callExperimentalAPI } from './methods/call-experimental-api.ts'

export { configurationPushes } from './commands.ts'

/**
 * The operator's settings of the app: numbers and switches, purchased features, forbidden words.
 */
export interface ConfigurationFeature {
  readonly api: ConfigurationApi
  /** Whether the app has bought a feature: all bits of the mask, each a power of 2 below 2^64. */
  isPurchased(mask: number): boolean
  /** The first word of the text that may not be written. */
  findProfanity(text: string): string | undefined
  /** Sets the word finder; without one no word is forbidden. */
  profanityBy(find: (text: string) => string | undefined): void
  /** Throws 3123 where a text has such a word. */
  refuseProfanity(action: string, ...texts: readonly (string | undefined)[]): void
  /** Serves a key of `callExperimentalAPI`. */
  experimentBy(key: string, experiment: Experiment): void
  /** Runs a task once the cloud configuration is there or cannot be had for now; only the last one. */
  whenSettled(task: () => void): void
}

const createConfiguration = (
  kernel: FeatureKernel<ConfigurationEventData>,
  sdkAppID: number,
): ConfigurationFeature => {
  let waiting: (() => void) | undefined
  const settled = () => {
    const task = waiting
    waiting = undefined
    task?.()
  }
  const cloud = createCloud(kernel, settled)
  const commercial = createCommercial(kernel, sdkAppID)
  let find: ConfigurationFeature['findProfanity'] = () => undefined

  kernel.wire.onPush(configurationPushes.overload, ({ command, seconds }) => {
    if (seconds > 0) kernel.overload.hold(command, seconds * 1000)
  })
  kernel.facts.react('session-opened', ({ purchaseBits }) => {
    commercial.loggedIn(purchaseBits)
    cloud.start()
    commercial.refresh.start()
  })
  kernel.facts.react('session-closed', () => {
    waiting = undefined
    cloud.refresh.stop()
    commercial.refresh.stop()
  })

  const experiments = new Map<unknown, Experiment>()
  const context: ConfigurationContext = { ...kernel, isPurchased: commercial.has, experiments }
  return {
    api: bindMethods<ConfigurationApi, ConfigurationContext>(
      { callExperimentalAPI },
      context,
      kernel.gate,
    ),
    isPurchased: commercial.has,
    findProfanity: (text) => find(text),
    profanityBy(other) {
      find = other
    },
    refuseProfanity(action, ...texts) {
      for (const text of texts) {
        const word = typeof text === 'string' ? find(text) : undefined
        if (word !== undefined)
          throw imError(errorCodes.PROFANITY_FOUND, { action, data: { word } })
      }
    },
    experimentBy(key, experiment) {
      experiments.set(key, experiment)
    },
    whenSettled(task) {
      waiting = task
      if (cloud.refresh.isSettled) settled()
    },
  }
}

export const configurationFeature: Feature<ConfigurationFeature> = {
  name: 'configuration',
  uses: {},
  create: (kernel, _uses, { options }) => createConfiguration(kernel, options.SDKAppID),
}
