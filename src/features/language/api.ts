import type { ImResult } from '../../kernel/method.ts'
import type { Message } from '../messages/model.ts'

/** Texts, and the languages they are in and go to. */
export interface TranslateTextOptions {
  /** At most 50 texts, 32 KB together. */
  sourceTextList: readonly string[]
  /** A code such as `en`; `auto`, the default, finds it out. */
  sourceLanguage?: string
  targetLanguage: string
}

/** Which voice, and in which language it speaks. */
export interface ConvertVoiceToTextOptions {
  /** An audio message that was sent or received. */
  message: Message
  /**
   * `zh (cmn-Hans-CN)`, `en-US`, `yue-Hant-HK` or `ja-JP`; anything else, and by default, Chinese mixed with
   * English and Cantonese.
   */
  language?: string
}

/** The texts, in the order in which they were given. */
export interface TranslateTextResult {
  /** In the order of `sourceTextList`. */
  translatedTextList: string[]
}

/** The text of the voice message. */
export interface ConvertVoiceToTextResult {
  result: string
}

/** Translation, and voices as text. */
export interface LanguageApi {
  /**
   * Translates texts, in their order. Rejects with 2117 where that failed: the message says why, also that the
   * server has no provider for it.
   */
  translateText(options: TranslateTextOptions): Promise<ImResult<TranslateTextResult>>
  /**
   * Converts an audio message to text. Rejects with 2119 (unsupported format) and 2118 (not a sent audio message, or
   * the conversion failed: the error message has the reason).
   */
  convertVoiceToText(
    options: ConvertVoiceToTextOptions,
  ): Promise<ImResult<ConvertVoiceToTextResult>>
}
