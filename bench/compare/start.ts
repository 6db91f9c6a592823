import { nowUs } from '../load/now.ts'
import { lines } from '../send/lines.ts'
import { child, nextMessage } from '../support/child.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'
import type { Contender } from './servers/contender.ts'
import { embedded, ourPostgres } from './servers/contenders.ts'
import { ejabberd, requireEjabberd } from './servers/ejabberd.ts'
import { on } from './servers/under-load.ts'
import { connectXmpp } from './xmpp/xmpp-client.ts'

/** Duration of the sending before the restart, in ms. */
const FILL_MS = 2_000

const login = async ({ line }: Contender, url: string): Promise<unknown> =>
  line === 'xmpp'
    ? connectXmpp({ url, user: 'user0', onStanza: () => {} })
    : lines[line]?.({ url, user: 'user0', peer: 'user1', onDelivered: () => {} })

const measure = (contender: Contender): Promise<number> =>
  on(contender, async ({ crash }, url) => {
    if (crash === undefined) throw new Error(`start ${contender.name}: it cannot be started again`)
    const fill = child('send/load.ts', [contender.line, url, 'busy', `${FILL_MS}`], 1)
    try {
      await nextMessage(fill)
      await nextMessage(fill)
    } finally {
      fill.kill()
    }
    const { lostUs } = await crash()
    await login(contender, url)
    return (nowUs() - lostUs) / 1_000
  })

/** A server with data is killed and started again: time until a login succeeds. */
export const compareStart = async ({ rounds }: CompareOptions): Promise<void> => {
  const peers = (await requireEjabberd()) ? [ejabberd] : []
  const ways = [embedded, ourPostgres, ...peers].map(
    (one): Way<number> => ({ ...one, measure: () => measure(one) }),
  )
  const results = await inRounds(ways, rounds)
  printFigure(`from kill -9 to the first login, ms, ${rounds} rounds`, results, (ms) => ms)
}
