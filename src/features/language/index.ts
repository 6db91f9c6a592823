import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import { messageFeature } from '../messages/index.ts'
import type { LanguageApi } from './api.ts'
import type { LanguageUses } from './context.ts'
import { convertVoiceToText } from './methods/convert-voice-to-text.ts'
import { translateText } from './methods/translate-text.ts'

/** Translation, and voices as text: by providers that the server asks. */
export interface LanguageFeature {
  readonly api: LanguageApi
}

const createLanguage = (kernel: FeatureKernel, uses: LanguageUses): LanguageFeature => ({
  api: bindMethods<LanguageApi, FeatureKernel & LanguageUses>(
    { translateText, convertVoiceToText },
    { ...kernel, ...uses },
    kernel.gate,
  ),
})

export const languageFeature: Feature<LanguageFeature, LanguageUses> = {
  name: 'language',
  uses: { messages: messageFeature },
  create: createLanguage,
}
