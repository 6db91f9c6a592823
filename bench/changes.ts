import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { ChangesResult } from './changes/load.ts'
import { child, nextMessage } from './support/child.ts'
import { NODE_OPTIONS } from './support/node-options.ts'

// `npm run bench -- changes [seconds] [runs]`: cost of changes to sent messages, against sending in
// the same run: between pairs of 200 users, and in a group of 1,000 who are all online. Raw
// protocol clients.

const pairs = ['send', 'reaction', 'modify', 'send and recall', 'send and receipt']
const group = ['send', 'targeted', 'reaction', 'modify', 'send and recall']

const [seconds = '3', runs = '3'] = process.argv.slice(2)

interface Measured extends ChangesResult {
  /** Microseconds of the server's processor time. */
  readonly serverCpu: number
}

const measure = async (action: string, where: string, users: number): Promise<Measured> => {
  const server = child('send/server.ts', ['ours'], 0, [NODE_OPTIONS])
  try {
    const url = await nextMessage<string>(server)
    const cpu = () => {
      server.send('cpu')
      return nextMessage<number>(server)
    }
    const args = [action, where, url, String(users), String(Number(seconds) * 1000)]
    const load = child('changes/load.ts', args, 1)
    try {
      await nextMessage(load)
      const before = await cpu()
      await nextMessage(load)
      const serverCpu = (await cpu()) - before
      return { ...(await nextMessage<ChangesResult>(load)), serverCpu }
    } finally {
      load.kill()
    }
  } finally {
    server.disconnect()
  }
}

const compare = async (title: string, actions: readonly string[], where: string, users: number) => {
  const results = actions.map(() => [] as Measured[])
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, action] of actions.entries()) {
      results[index]?.push(await measure(action, where, users))
    }
  }
  const cpuOf = ({ serverCpu, count }: Measured) => serverCpu / count
  const of = (index: number, figure: (one: Measured) => number) =>
    median((results[index] ?? []).map(figure))
  printTable(
    `${title}, ${seconds} s, medians of ${runs}`,
    ['what', 'per second', 'server µs CPU', 'of send', 'pushes each', 'µs per push'],
    actions.map((action, index): Cell[] => [
      action,
      of(index, ({ count, ms }) => (count / ms) * 1000),
      of(index, cpuOf),
      of(index, cpuOf) / of(0, cpuOf),
      of(index, ({ pushes }) => pushes),
      of(index, (one) => cpuOf(one) / one.pushes),
    ]),
  )
}

await compare('between pairs of 200 users', pairs, 'pairs', 200)
await compare('in a group of 1,000', group, 'group', 1_000)
