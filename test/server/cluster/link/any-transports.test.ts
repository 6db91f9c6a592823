import fc from 'fast-check'
import { ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type Fate, MemoryNetwork } from '../support/memory-network.ts'
import { bytesOf, nodeNamed, openNode, type TestNode } from '../support/test-node.ts'

const NAMES = ['a', 'b'] as const

/** Longer than a packet, so that some are cut. */
const LONG = 600_000

const fates = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fate>([1]) },
  { weight: 2, arbitrary: fc.constant<Fate>([]) },
  { weight: 2, arbitrary: fc.array(fc.nat(400), { maxLength: 3 }) },
  // Arrives very late.
  { weight: 1, arbitrary: fc.constant<Fate>([1, 15_000]) },
)

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      by: fc.nat(1),
      bytes: fc.oneof({ weight: 9, arbitrary: fc.nat(2_000) }, fc.constant(LONG)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(500) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      transport: fc.nat(1),
      by: fc.nat(1),
      isUp: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stall' as const), ms: fc.nat(14_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), by: fc.nat(1) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Two nodes over two transports, and what each has to hear: a list for each link that they had. */
class LinkTestBed {
  readonly clock = new ManualClock()
  readonly networks = ['one', 'two'].map((name) => new MemoryNetwork(this.clock, name))
  readonly nodes: readonly TestNode[]
  readonly sent = NAMES.map((): string[] => [])
  #fates: readonly Fate[] = []
  #packets = 0

  constructor() {
    for (const network of this.networks) network.fate = () => this.#nextFate()
    const transports = this.networks.map(({ open }) => open)
    this.nodes = NAMES.map((name) => openNode(name, { clock: this.clock, transports }))
  }

  /** Both ends know the link; from now on packets fare as it is given. */
  async begin(fates: readonly Fate[]): Promise<void> {
    for (const by of NAMES.keys()) this.#send(by, 5)
    await this.clock.advance(100)
    this.#fates = fates
  }

  /** From now on nothing is lost or late, and all transports are up. */
  heal(): void {
    this.#fates = []
    for (const network of this.networks) network.set(true)
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'send') this.#send(one.by, one.bytes)
    else if (one.kind === 'wait') await this.clock.advance(one.ms)
    else if (one.kind === 'stall') await this.#stall(one.ms)
    else if (one.kind === 'close') this.#linkOf(one.by)?.close()
    else this.networks[one.transport]?.set(one.isUp, [nodeNamed(NAMES[one.by] ?? 'a')])
  }

  #linkOf(by: number) {
    return this.nodes[by]?.links.to(nodeNamed(NAMES[1 - by] ?? 'a'))
  }

  #send(by: number, bytes: number): void {
    const sent = this.sent[by]
    const text = `${sent?.length}:`.padEnd(bytes, `${bytes}`)
    sent?.push(text)
    this.#linkOf(by)?.send(bytesOf(text))
  }

  async #stall(ms: number): Promise<void> {
    const before = this.#fates
    this.#fates = [[]]
    await this.clock.advance(ms)
    this.#fates = before
  }

  #nextFate(): Fate {
    this.#packets += 1
    return this.#fates[this.#packets % this.#fates.length] ?? [1]
  }
}

const indexesOf = ({ messages }: TestNode): number[] =>
  messages.map(([, text]) => Number.parseInt(text, 10))

const run = async (steps: readonly Step[], fates: readonly Fate[]): Promise<LinkTestBed> => {
  const testBed = new LinkTestBed()
  await testBed.begin(fates)
  for (const one of steps) await testBed.take(one)
  testBed.heal()
  // Delayed packets arrive now, and ends without a peer are notified.
  await testBed.clock.advance(40_000)
  return testBed
}

/** No packet arrives whole by chance: each text says its place and is as long as it was. */
const holdsWhatWasSent = ({ nodes, sent }: LinkTestBed): void => {
  for (const [index, node] of nodes.entries()) {
    const theirs = sent[1 - index] ?? []
    for (const [, text] of node.messages) expect(theirs[Number.parseInt(text, 10)]).toBe(text)
    const indexes = indexesOf(node)
    // In order and none twice, over all links that there were.
    expect(indexes).toEqual([...new Set(indexes)].toSorted((one, other) => one - other))
  }
}

const endsQuietly = async ({ nodes, clock }: LinkTestBed): Promise<void> => {
  const closing = Promise.all(nodes.map(({ links }) => links.close()))
  await clock.advance(2_000)
  await closing
  await clock.advance(20_000)
  expect(clock.countOfTimers()).toBe(0)
}

describe('links over transports that lose, double, delay and reorder', () => {
  it('deliver every message once and in order, or both ends report a broken link', async () => {
    const steps = fc.array(
      step.filter(({ kind }) => kind !== 'close'),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fates, { minLength: 1, maxLength: 30 }), async (...all) => {
        const testBed = await run(...all)
        holdsWhatWasSent(testBed)
        const [isBroken, isBrokenThere] = testBed.nodes.map(({ broken }) => broken.length > 0)
        expect(isBroken).toBe(isBrokenThere)
        if (isBroken === false) {
          expect(testBed.nodes.map(({ messages }) => messages.length)).toEqual(
            testBed.sent.map(({ length }) => length).toReversed(),
          )
        }
        await endsQuietly(testBed)
      }),
      { numRuns: 150 },
    )
  })

  it('deliver no message of a closed link into the next one', async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fates, { minLength: 1, maxLength: 30 }), async (...all) => {
        const testBed = await run(...all)
        holdsWhatWasSent(testBed)
        const [a, b] = testBed.nodes
        const before = [a, b].map((node) => node?.messages.length ?? 0)
        await testBed.take({ kind: 'send', by: 0, bytes: 10 })
        await testBed.take({ kind: 'send', by: 1, bytes: 10 })
        await testBed.clock.advance(5_000)
        // By now an end without a peer has been notified.
        await testBed.take({ kind: 'send', by: 0, bytes: 10 })
        await testBed.take({ kind: 'send', by: 1, bytes: 10 })
        await testBed.clock.advance(5_000)
        for (const [index, node] of [a, b].entries()) {
          expect(node?.messages.length).toBeGreaterThan(before[index] ?? 0)
          expect(node?.messages.at(-1)?.[1]).toBe(testBed.sent[1 - index]?.at(-1))
        }
        await endsQuietly(testBed)
      }),
      { numRuns: 150 },
    )
  })
})
