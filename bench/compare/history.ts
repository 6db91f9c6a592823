import type { PagesRead } from './history/load.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'
import { embedded, ourPostgres, storedInPostgres, storedInSqlite } from './servers/contenders.ts'
import { ejabberd, requireEjabberd } from './servers/ejabberd.ts'
import { loaded, on } from './servers/under-load.ts'

/** History pages of a conversation between two users. */
export const compareHistory = async ({ rounds, seconds }: CompareOptions): Promise<void> => {
  const peers = (await requireEjabberd()) ? [ejabberd] : []
  const ways = [storedInSqlite, storedInPostgres, embedded, ourPostgres, ...peers].map(
    (one): Way<PagesRead> => ({
      ...one,
      measure: () =>
        on(one, async (setUp, url) => {
          const args = [one.line, url, `${seconds * 1_000}`]
          return (await loaded<PagesRead>(setUp, 'compare/history/load.ts', args)).result
        }),
    }),
  )
  const results = await inRounds(ways, rounds)
  const what = `history pages of 20 a second, 20 readers, ${rounds} rounds of ${seconds} s`
  printFigure(`${what}: the newest`, results, ({ newest }) => newest)
  printFigure(`${what}: older ones`, results, ({ older }) => older)
}
