import { type Clock, serverCodes, type TranslateRequest } from 'tavern-im/protocol'
import type { Log } from '../../kernel/log.ts'
import { quotaPerMinute } from '../../kernel/quota.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { checkAddress } from './address-under.ts'
import { boundedHttp } from './fetch-bounded.ts'
import { ProviderFailure } from './provider-failure.ts'
import { type SpeechOptions, transcriber, type Voice } from './speech.ts'
import { type TranslationOptions, translator } from './translation.ts'

export interface LanguageOptions {
  readonly translation?: TranslationOptions
  readonly speech?: SpeechOptions
}

/** Translation and transcription by providers. `user` is the caller: each has a share. */
export interface LanguageProviders {
  translate(user: string, request: TranslateRequest): Promise<readonly string[]>
  transcribe(user: string, voice: Voice): Promise<string>
  /** Aborts running requests. */
  end(): void
}

interface Parts {
  readonly clock: Clock
  readonly log: Log
}

/** One provider: its setting, its function, and the limits per user and in total. */
interface Row<Request, Result> {
  readonly action: string
  readonly setting: string
  readonly run: ((request: Request) => Promise<Result>) | undefined
  readonly perMinute: number
  /** Concurrent calls; one user may have half of them. */
  readonly atOnce: number
}

/**
 * The providers of the options; a missing one refuses with its setting. Throws if an address is
 * invalid.
 */
export const languageProviders = (
  { translation, speech }: LanguageOptions,
  parts: Parts,
): LanguageProviders => {
  if (translation !== undefined) checkAddress('translation.url', translation.url)
  if (speech !== undefined) checkAddress('speech.url', speech.url)
  const { ask, end } = boundedHttp(parts.clock)
  return {
    translate: calls(parts, {
      action: 'translate',
      setting: 'translation provider is configured: set TRANSLATION_URL',
      run: translation && translator(translation, ask),
      perMinute: translation?.perMinute ?? 60,
      atOnce: 32,
    }),
    transcribe: calls(parts, {
      action: 'turn voice into text',
      setting: 'speech provider is configured: set SPEECH_URL and SPEECH_AUDIO_HOSTS',
      run: speech && transcriber(speech, ask),
      perMinute: speech?.perMinute ?? 20,
      // Each holds a whole voice in memory.
      atOnce: 8,
    }),
    end,
  }
}

const calls = <Request, Result>({ clock, log }: Parts, row: Row<Request, Result>) => {
  const { action, run, perMinute, atOnce } = row
  const quota = quotaPerMinute(clock, perMinute)
  const atOnceByUser = new Map<string, number>()
  let inFlight = 0
  return async (user: string, request: Request): Promise<Result> => {
    if (run === undefined) {
      throw new Refusal(serverCodes.NOT_PROVIDED, `${action}: no ${row.setting} on the server`)
    }
    if (quota.isOneTooMany(user)) throw overload(`${action}: more than ${perMinute} a minute`)
    if (inFlight >= atOnce) throw overload(`${action}: the provider is busy`)
    const own = atOnceByUser.get(user) ?? 0
    if (own >= atOnce / 2) throw overload(`${action}: too many at once`)
    inFlight++
    atOnceByUser.set(user, own + 1)
    try {
      return await run(request)
    } catch (cause) {
      throw refusalOf(action, cause, log)
    } finally {
      inFlight--
      const left = (atOnceByUser.get(user) ?? 1) - 1
      if (left > 0) atOnceByUser.set(user, left)
      else atOnceByUser.delete(user)
    }
  }
}

const overload = (why: string) => new Refusal(serverCodes.OVERLOAD, why)

const refusalOf = (action: string, cause: unknown, log: Log): unknown => {
  if (!(cause instanceof ProviderFailure)) return cause
  if (cause.isCallers) return new Refusal(serverCodes.BAD_RESOURCE, `${action}: ${cause.message}`)
  log.warn({ err: cause, action }, 'translation or speech provider failed')
  return new Refusal(
    serverCodes.PROVIDER_FAILED,
    `${action}: the provider ${cause.message}; try again`,
  )
}
