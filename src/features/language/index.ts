import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { LanguageApi } from './api.ts'
import { convertVoiceToText } from './methods/convert-voice-to-text.ts'
import { translateText } from './methods/translate-text.ts'

/** Translation, and voices as text: by providers that the server asks. */
export interface LanguageFeature {
  readonly api: LanguageApi
}

const createLanguage = (kernel: FeatureKernel): LanguageFeature => ({
  api: bindMethods<LanguageApi, FeatureKernel>(
    { translateText, convertVoiceToText },
    kernel,
    kernel.gate,
  ),
})

export const languageFeature: Feature<LanguageFeature> = {
  name: 'language',
  uses: {},
  create: createLanguage,
}
