import type { TranslateRequest } from 'tavern-im/protocol'
import { addressUnder } from './address-under.ts'
import type { BoundedFetch } from './fetch-bounded.ts'
import { jsonOf, unreadable } from './provider-answer.ts'

/** A provider with the API of LibreTranslate: `POST {url}/translate`. */
export interface TranslationOptions {
  readonly url: string
  readonly apiKey?: string
  /** Default 10 s; clients wait for 15 s. */
  readonly timeoutMs?: number
  /** Calls of one user per minute; default 60. */
  readonly perMinute?: number
}

const ANSWER_BYTES = 1024 * 1024
const TIMEOUT_MS = 10_000

/** LibreTranslate's code of traditional Chinese. */
const codes: Readonly<Record<string, string>> = { 'zh-TW': 'zt', 'zh-HK': 'zt', 'zh-CN': 'zh' }

const codeOf = (language: string) => (Object.hasOwn(codes, language) ? codes[language] : language)

/** Translates texts, in order; blank ones are not sent. */
export const translator =
  ({ url, apiKey, timeoutMs = TIMEOUT_MS }: TranslationOptions, ask: BoundedFetch) =>
  async ({ sourceTextList, source, target }: TranslateRequest): Promise<readonly string[]> => {
    const q = sourceTextList.filter(isSaid)
    if (q.length === 0) return sourceTextList
    const answer = await ask({
      url: addressUnder(url, 'translate'),
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          q,
          source: codeOf(source),
          target: codeOf(target),
          format: 'text',
          ...(apiKey !== undefined && { api_key: apiKey }),
        }),
      },
      timeoutMs,
      maxBytes: ANSWER_BYTES,
    })
    const { translatedText } = jsonOf(answer)
    if (!isTexts(translatedText) || translatedText.length !== q.length) throw unreadable()
    const said = translatedText.values()
    return sourceTextList.map((text) => (isSaid(text) ? (said.next().value as string) : text))
  }

const isSaid = (text: string): boolean => text.trim() !== ''

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
