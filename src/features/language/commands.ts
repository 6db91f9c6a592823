import { command } from '../../kernel/command.ts'

/** Texts that a provider is to translate. */
export interface TranslateRequest {
  readonly sourceTextList: readonly string[]
  /** A code such as `en`, or `auto`. */
  readonly source: string
  readonly target: string
}

/** A voice that a provider is to hear. */
export interface VoiceToTextRequest {
  /** The server's URL of the voice. */
  readonly url: string
  /** One of {@link voiceLanguages}. */
  readonly language: string
  /** One of {@link voiceFormats}. */
  readonly format: string
}

/** Commands of translation and speech. */
export const languageCommands = {
  /** In the order of the request. */
  translate: command<TranslateRequest, { readonly translatedTextList: readonly string[] }>(
    'language.translate',
    { answerShape: { translatedTextList: [''] } },
  ),
  /** A voice takes its provider a while. */
  voiceToText: command<VoiceToTextRequest, { readonly result: string }>('language.voiceToText', {
    timeoutMs: 60_000,
    answerShape: { result: '' },
  }),
}
