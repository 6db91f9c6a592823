import fc from 'fast-check'
import { type Args, goodArgs } from '../../client/good-args.ts'
import { type FuzzedClient, fuzzedClient } from '../support/fuzzed-client.ts'
import { mutatedValue } from '../support/mutated-values.ts'
import { type Recorded, recorded, rowOf } from '../support/recorded.ts'
import { createTarget } from '../support/target.ts'

/** The number of cases per client: state that they leave in it shows in the later ones. */
const LIFE = 40

interface Called {
  readonly method: string
  readonly command: string
  readonly answer: unknown
}

interface Pushed {
  readonly push: string
  readonly seq: number
  readonly body: unknown
}

type Method = (...args: Args) => unknown

const methodOf = ({ chat }: FuzzedClient, name: string): Method => {
  const method = (chat as unknown as Record<string, Method>)[name]
  if (method === undefined) throw new Error(`no method ${name}`)
  return method
}

/** Which commands each method runs when all goes well. */
const commandsOfMethods = async (
  known: Recorded,
): Promise<readonly (readonly [string, string])[]> => {
  const probe = await fuzzedClient(known)
  const pairs: (readonly [string, string])[] = []
  for (const [name, args] of Object.entries(goodArgs(probe.chat, probe.theirs))) {
    probe.look()
    await probe.ends(() => methodOf(probe, name)(...args))
    for (const command of new Set(probe.server.commandsReceived)) pairs.push([name, command])
  }
  await probe.end()
  return pairs
}

const open = async () => {
  const known = await recorded()
  const pairs = await commandsOfMethods(known)
  const calls = pairs.map(([method, command]) =>
    fc.record({
      method: fc.constant(method),
      command: fc.constant(command),
      answer: mutatedValue(known.answers.get(command) ?? {}),
    }),
  )
  const pushed = known.pushes.map(({ command, body }) =>
    fc.record({ push: fc.constant(command), seq: fc.nat(), body: mutatedValue(body) }),
  )
  let [client, age, count] = [await fuzzedClient(known), 0, 0]

  const call = async ({ method, command, answer }: Called): Promise<string> => {
    const { chat, server, theirs } = client
    const stop = server.during(rowOf(command), () => answer as object)
    const args = goodArgs(chat, theirs)[method] ?? []
    const outcome = await client.ends(() => methodOf(client, method)(...args))
    stop()
    return outcome
  }
  const push = async ({ push: command, seq, body }: Pushed): Promise<string> => {
    client.server.sendFrame({ kind: 'push', command, seq, body: JSON.stringify(body) })
    await client.advance(3_000)
    return 'pushed'
  }
  const renew = async () => {
    await client.end()
    client = await fuzzedClient(known)
    age = 0
  }
  return {
    cases: fc.oneof<[fc.Arbitrary<Called>, fc.Arbitrary<Pushed>]>(
      fc.oneof(...calls),
      fc.oneof(...pushed),
    ),
    async run(testCase: Called | Pushed): Promise<string> {
      // A case may end a session later.
      if (++age > LIFE || !client.chat.isReady()) await renew()
      const outcome = 'push' in testCase ? await push(testCase) : await call(testCase)
      client.look()
      return outcome
    },
    async check(): Promise<void> {
      if (!client.chat.isReady()) await renew()
      await client.expectReceives(`zoe${++count}`)
    },
    close: () => client.end(),
  }
}

export const answers = createTarget('answers', 340, open)
