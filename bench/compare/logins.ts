import { residentMore, usageNow } from '../load/measures/usage.ts'
import { pause } from '../load/until.ts'
import { child, nextMessage } from '../support/child.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'
import type { Contender } from './servers/contender.ts'
import { bareLogins, embedded, ourPostgres } from './servers/contenders.ts'
import { ejabberd, requireEjabberd } from './servers/ejabberd.ts'
import { on } from './servers/under-load.ts'

interface CameIn {
  readonly newPerSecond: number
  readonly knownPerSecond: number
  /** Resident memory of the server per idle client; without its database. */
  readonly bytesEach: number
}

const CLIENTS = 2_000
/** Warm-up logins: code is compiled, pools are filled. */
const EARLY = 200
const REST_MS = 1_000

const clients = { json: 'bare', raw: 'ours', xmpp: 'xmpp' } as const

const measure = (contender: Contender): Promise<CameIn> =>
  on(contender, async (setUp, url) => {
    const load = child('logins/clients.ts', [clients[contender.line], url], 1)
    const ask = (request: object) => {
      load.send(request)
      return nextMessage<number>(load)
    }
    const look = async () => {
      await pause(REST_MS)
      return usageNow(setUp.roles())
    }
    try {
      await nextMessage(load)
      await ask({ come: 'early', count: EARLY })
      await ask({})
      const empty = await look()
      const newMs = await ask({ come: 'user', count: CLIENTS })
      const full = await look()
      await ask({})
      const knownMs = await ask({ come: 'user', count: CLIENTS })
      return {
        newPerSecond: (CLIENTS / newMs) * 1_000,
        knownPerSecond: (CLIENTS / knownMs) * 1_000,
        bytesEach: residentMore(empty, full) / CLIENTS,
      }
    } finally {
      load.kill()
    }
  })

/** All clients log in, stay idle, log out and return. */
export const compareLogins = async ({ rounds }: CompareOptions): Promise<void> => {
  const peers = (await requireEjabberd()) ? [ejabberd] : []
  const ways = [bareLogins, embedded, ourPostgres, ...peers].map(
    (one): Way<CameIn> => ({ ...one, measure: () => measure(one) }),
  )
  const results = await inRounds(ways, rounds)
  const what = `${CLIENTS} clients, 50 at a time, ${rounds} rounds`
  printFigure(`${what}: logins of known accounts a second`, results, (one) => one.knownPerSecond)
  printFigure(`${what}: new accounts a second`, results, (one) => one.newPerSecond)
  printFigure(
    `${what}: KiB of resident memory of the server for each that is idle`,
    results,
    ({ bytesEach }) => bytesEach / 1_024,
  )
}
