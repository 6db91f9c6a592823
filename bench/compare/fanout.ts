import type { LoadResult } from '../fanout/load.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'
import type { Contender } from './servers/contender.ts'
import { bareFanOut, embedded, ourPostgres } from './servers/contenders.ts'
import { ejabberd, requireEjabberd } from './servers/ejabberd.ts'
import { cpuOf, type Loaded, loaded, on } from './servers/under-load.ts'

type FannedOut = Loaded<LoadResult>

const MEMBERS = 1_000

const listeners = { json: 'bare', raw: 'group', xmpp: 'muc' } as const

const way = (contender: Contender, seconds: number): Way<FannedOut> => ({
  ...contender,
  measure: () =>
    on(contender, (setUp, url) => {
      const args = [listeners[contender.line], url, 'busy', `${MEMBERS}`, `${seconds * 1_000}`]
      return loaded(setUp, 'fanout/load.ts', args, (load) => load.send('go'))
    }),
})

/** One user sends, a thousand receive. */
export const compareFanOut = async ({ rounds, seconds }: CompareOptions): Promise<void> => {
  const peers = (await requireEjabberd()) ? [ejabberd] : []
  const ways = [bareFanOut, embedded, ourPostgres, ...peers].map((one) => way(one, seconds))
  const results = await inRounds(ways, rounds)
  const what = `a group of ${MEMBERS} who are online, as much as goes, ${rounds} rounds of ${seconds} s`
  printFigure(
    `${what}: deliveries a second`,
    results,
    ({ result: { deliveries, ms } }) => (deliveries / ms) * 1_000,
  )
  printFigure(
    `${what}: µs of processor time of the server and its database for each`,
    results,
    ({ result: { deliveries }, usage }) => cpuOf(usage) / deliveries,
  )
}
