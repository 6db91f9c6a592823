import type { VoiceToTextRequest } from 'tavern-im/protocol'
import type { FormData } from 'undici'
import { addressUnder } from './address-under.ts'
import type { BoundedFetch } from './fetch-bounded.ts'
import { type AudioSource, audioLoader } from './load-audio.ts'
import { jsonOf, unreadable } from './provider-answer.ts'

/** A provider with the API of OpenAI transcriptions: `POST {url}/audio/transcriptions`. */
export interface SpeechOptions extends AudioSource {
  /** Address with the version, such as `https://speech.example.com/v1`. */
  readonly url: string
  readonly apiKey?: string
  /** Default `whisper-1`. */
  readonly model?: string
  /** Language codes of the provider if they differ from ours, such as `{ yue: 'zh' }`. */
  readonly languages?: Readonly<Record<string, string>>
  /** Default 40 s; clients wait for 60 s. */
  readonly timeoutMs?: number
  /** Calls of one user per minute; default 20. */
  readonly perMinute?: number
}

const ANSWER_BYTES = 256 * 1024
const TIMEOUT_MS = 40_000

/** ISO codes by the wire's; a mixture has none, so that the provider detects the language. */
const codes: Readonly<Record<string, string>> = {
  '16k_zh': 'zh',
  '16k_en': 'en',
  '16k_yue': 'yue',
  '16k_ja': 'ja',
}

/** A voice to transcribe; `load` if it need not be fetched from its URL. */
export interface Voice extends VoiceToTextRequest {
  readonly load?: (() => Promise<Blob>) | undefined
}

/** Transcribes voices. */
export const transcriber = (options: SpeechOptions, ask: BoundedFetch) => {
  const load = audioLoader(options, ask)
  const { apiKey, timeoutMs = TIMEOUT_MS } = options
  return async (request: Voice): Promise<string> => {
    const voice = await (request.load?.() ?? load(request.url))
    const answer = await ask({
      url: addressUnder(options.url, 'audio/transcriptions'),
      init: {
        method: 'POST',
        headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
        body: await formOf(options, request, voice),
      },
      timeoutMs,
      maxBytes: ANSWER_BYTES,
    })
    const { text } = jsonOf(answer)
    if (typeof text !== 'string') throw unreadable()
    return text.trim()
  }
}

const formOf = async (
  { model = 'whisper-1', languages = {} }: SpeechOptions,
  { language, format }: VoiceToTextRequest,
  voice: Blob,
): Promise<FormData> => {
  const { FormData } = await import('undici')
  const form = new FormData()
  // Providers detect the format by the name.
  form.set('file', voice, `voice.${format === 'ogg-opus' ? 'ogg' : format}`)
  form.set('model', model)
  form.set('response_format', 'json')
  const code = codes[language]
  if (code !== undefined) form.set('language', languages[code] ?? code)
  return form
}
