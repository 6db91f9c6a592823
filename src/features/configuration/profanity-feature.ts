import type { Feature, Part } from '../feature.ts'
import { type ConfigurationFeature, configurationFeature } from './index.ts'
import { createProfanity } from './profanity.ts'

/** Words that the operator forbids are refused before they are sent. */
export const profanityFeature: Feature<Part, { readonly configuration: ConfigurationFeature }> = {
  name: 'profanity',
  uses: { configuration: configurationFeature },
  create(kernel, { configuration }) {
    const profanity = createProfanity(kernel)
    configuration.profanityBy(profanity.find)
    kernel.facts.react('session-opened', () => profanity.start())
    kernel.facts.react('session-closed', () => profanity.stop())
    return {}
  },
}
