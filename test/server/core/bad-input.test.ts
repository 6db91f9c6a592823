import fc from 'fast-check'
import { commands } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { handlerTable } from '../../../server/src/handlers/handler-table.ts'
import { openHandlers } from '../../../server/src/handlers/room.ts'
import { Refusal } from '../../../server/src/kernel/refusal.ts'
import { casesOf } from '../../../testing/internal/proof.ts'
import { GROUP_ID, validBodies } from '../support/valid-bodies.ts'
import { aMessage, openCore } from './support/test-core.ts'

const RUNS = casesOf(12, 120)
const LONG = { timeout: 30_000 + 20 * RUNS }

// The gateway serves these itself.
const { session: _session, statistics: _statistics, ...features } = commands

const names = Object.values(features).flatMap((table) =>
  Object.values(table as Record<string, { name: string }>).map((row) => row.name),
)

/** A valid body of every command, for mutation field by field. */
const goodBodies: Readonly<Record<string, object>> = Object.fromEntries(
  validBodies.filter(([name]) => names.includes(name)),
)

const createTestBed = async () => {
  const opened = await openCore()
  const alice = await opened.device('alice')
  await opened.device('bob')
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: GROUP_ID })
  return alice
}

/** The answer or the refusal; throws a fault. */
const outcome = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof Refusal) return 'refused'
      throw error
    },
  )

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, undefined, Number.NaN, -1, 2 ** 53, '\ud800', '__proto__', 'x'.repeat(500)),
)

describe('bad input', () => {
  it('has a handler and a good body for every command of the core', () => {
    const handled = [...handlerTable.keys(), ...openHandlers.keys()]
    expect(handled.toSorted()).toEqual(names.toSorted())
    expect(Object.keys(goodBodies).toSorted()).toEqual(names.toSorted())
  })

  const commandsWithBody = names.filter((name) => Object.keys(goodBodies[name] ?? {}).length > 0)

  it.each(commandsWithBody)(
    '%s refuses a body of a wrong shape and never fails',
    async (command) => {
      const alice = await createTestBed()
      await fc.assert(
        fc.asyncProperty(anything, async (body) => {
          expect(await outcome(alice.run(command, body))).toBe('refused')
        }),
        { numRuns: 60, examples: [[{}], [[]], [{ __proto__: null }]] },
      )
    },
  )

  it.each(Object.entries(goodBodies))(
    '%s survives any value in any field',
    LONG,
    async (command, good) => {
      const alice = await createTestBed()
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('other', ...Object.keys(good)),
          anything,
          async (field, value) => {
            const result = await outcome(alice.run(command, { ...good, [field]: value }))
            expect(['answered', 'refused']).toContain(result)
          },
        ),
        { numRuns: RUNS },
      )
      // The core still works after any earlier request.
      await outcome(alice.run('group.join', goodBodies['group.join']))
      const message = aMessage('alice', 'bob')
      expect(await alice.run('c2c.send', message)).toMatchObject({ time: expect.any(Number) })
    },
  )

  it('refuses a command that does not exist with 60009', async () => {
    const alice = await createTestBed()
    expect(await alice.refused('group.explode', {})).toBe(60_009)
    expect(await alice.refused('constructor', {})).toBe(60_009)
  })
})
