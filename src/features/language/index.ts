import { bindMethods } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { LanguageApi } from './api.ts'
import { convertVoiceToText } from './methods/convert-voice-to-text.ts'
import { translateText } from './methods/translate-text.ts'

/** Translation, and voices as text: by providers that the server asks. */
export interface LanguageFeature {
  readonly api: LanguageApi
}

export const createLanguage = (kernel: FeatureKernel): LanguageFeature => ({
  api: bindMethods<LanguageApi, FeatureKernel>(
    { translateText, convertVoiceToText },
    kernel,
    kernel.gate,
  ),
})
