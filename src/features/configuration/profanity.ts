import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import { wordFinder } from '../../lib/word-finder.ts'
import type { Stop } from '../../platform/clock.ts'
import type { FeatureKernel } from '../kernel.ts'
import { configurationCommands, configurationPushes, type ProfanityAnswer } from './commands.ts'
import { LIST_CHARACTERS, SPREAD_MS } from './limits.ts'
import { goodFor, Refresh } from './refresh.ts'

const KEPT = 'profanity'

interface List {
  readonly version: number
  readonly isEnabled: boolean
  readonly words: readonly string[]
}

interface Kept extends List {
  readonly at: number
  readonly ms: number
}

const noList: List = { version: 0, isEnabled: false, words: [] }

const finderOf = ({ isEnabled, words }: List) =>
  lazy(() => (isEnabled ? wordFinder(words) : () => undefined))

/** The operator's list of words that may not be written. Until it is there, nothing is found. */
export const createProfanity = (kernel: FeatureKernel) => {
  const { local, log, wire, platform } = kernel
  const { clock } = platform
  const deviceID = lazy(() => platform.random(2 ** 32).toString(36))
  let list = noList
  let finder = finderOf(noList)
  let spread: Stop | undefined
  const use = (next: List) => {
    list = next
    finder = finderOf(next)
  }
  const ask = (startIndex: number) =>
    wire.call(configurationCommands.profanity, {
      startIndex,
      version: list.version,
      deviceID: deviceID(),
    })
  const fetch = () => readPages(ask, list.version)
  const take = ({ expiredTime, ...fetched }: List & Pick<ProfanityAnswer, 'expiredTime'>) => {
    if (fetched.version !== list.version) use(fetched)
    const seconds = goodFor(expiredTime)
    local.writeOfApp(KEPT, { ...list, at: clock.now(), ms: seconds * 1000 } satisfies Kept)
    return seconds
  }
  const refresh = new Refresh({ clock, log, name: 'profanity list', fetch, take })
  wire.onPush(configurationPushes.profanity, ({ version }) => {
    if (version === list.version) return
    spread?.()
    spread = clock.after(platform.random(SPREAD_MS), () => refresh.renew(0))
  })
  return {
    start(): void {
      const kept =
        list.version === 0 ? (local.readOfApp(KEPT) as Partial<Kept> | undefined) : undefined
      if (isKept(kept)) {
        use(kept)
        refresh.renew(kept.ms, kept.at)
      }
      refresh.start()
    },
    stop(): void {
      spread?.()
      refresh.stop()
    },
    find: (text: string) => finder()(text),
  }
}

/**
 * All pages of one version. If the version changes meanwhile, it is requested again like a failed
 * one.
 */
const readPages = async (ask: (startIndex: number) => Promise<ProfanityAnswer>, known: number) => {
  const words: string[] = []
  let startIndex = 0
  let page = checked(await ask(startIndex))
  const { version, expiredTime } = page
  const { isEnabled } = page.filterConfig
  let characters = 0
  while (version !== known) {
    characters += page.lexicon.length
    if (characters > LIST_CHARACTERS) throw new TypeError('the list is too long')
    for (const word of page.lexicon.split(page.strToken)) if (word !== '') words.push(word)
    if (page.completeFlag === 1) break
    if (!(page.nextStartIndex > startIndex)) throw new TypeError('the list does not go on')
    startIndex = page.nextStartIndex
    page = checked(await ask(startIndex))
    if (page.version !== version) throw refused('the list changed meanwhile')
  }
  return { version, isEnabled, words, expiredTime }
}

const refused = (why: string) =>
  imError(errorCodes.NETWORK_ERROR, { action: configurationCommands.profanity.name, why })

const checked = (page: ProfanityAnswer): ProfanityAnswer => {
  if (page.errorInfo) throw refused(page.errorInfo)
  if (!isPage(page)) throw new TypeError('a page of the list is none')
  return page
}

const isPage = ({ lexicon, strToken, filterConfig, version }: ProfanityAnswer): boolean =>
  typeof lexicon === 'string' &&
  typeof strToken === 'string' &&
  strToken !== '' &&
  typeof filterConfig?.isEnabled === 'boolean' &&
  typeof version === 'number'

const isKept = (kept: Partial<Kept> | undefined): kept is Kept =>
  Array.isArray(kept?.words) &&
  kept.words.every((word) => typeof word === 'string') &&
  typeof kept.isEnabled === 'boolean' &&
  [kept.version, kept.at, kept.ms].every(Number.isFinite)
