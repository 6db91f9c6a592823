import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleSimulation } from '../../scripts/simulation-bundle.mjs'
import { isProof } from '../../testing/internal/proof.ts'
import { plantedFaults } from './planted-faults.mjs'

const MOST_BYTES = 256 * 1024 * 1024

/** The number of seeds in `npm test`; `npm run test:proof` and `npm run simulate` run more. */
const SEEDS = isProof ? 2_000 : 200
/** The proof takes two minutes on an idle machine; more on a shared one. */
const SEEDS_MS = 1_200_000
/** `npm test` runs this project in parallel with others. */
const WORKERS = isProof ? 2 : 1

interface Sum {
  readonly count: number
  readonly failures: readonly object[]
}

interface Replayed {
  readonly faults: readonly string[]
  readonly trace: readonly string[]
}

let bundle: string

beforeAll(async () => {
  bundle = await bundleSimulation()
})

afterAll(() => rmSync(bundle, { force: true }))

const simulate = async <Output>(...args: readonly string[]): Promise<Output> => {
  const command = ['scripts/simulate.mjs', '--json', '--bundle', bundle, ...args]
  const options = { maxBuffer: MOST_BYTES }
  // If a check fails, the process exits with 1 and prints the failure.
  const { stdout } = await promisify(execFile)('node', command, options).catch(
    (error: { readonly stdout: string }) => error,
  )
  return JSON.parse(stdout)
}

it('the simulation produces the same trace for the same seed, byte by byte', async () => {
  const traceOf = async () => {
    const [replayed] = await simulate<readonly Replayed[]>('--seed', '7')
    return replayed?.trace ?? []
  }
  const once = await traceOf()
  expect(once.length).toBeGreaterThan(100)
  expect((await traceOf()).join('\n')).toBe(once.join('\n'))
})

it(
  'no check of the simulation fails for any seed',
  async () => {
    const { count, failures } = await simulate<Sum>(
      '--seeds',
      `${SEEDS}`,
      '--workers',
      `${WORKERS}`,
    )
    expect(failures).toEqual([])
    expect(count).toBe(SEEDS)
  },
  SEEDS_MS,
)

describe('the stored plan of a regression passes all checks', () => {
  const names = readdirSync(new URL('regressions', import.meta.url))
  let replayed: readonly Replayed[]

  beforeAll(async () => {
    replayed = await simulate(
      ...names.flatMap((name) => ['--plan', `test/simulation/regressions/${name}`]),
    )
  }, 120_000)

  it.each(names)('%s', (name) => {
    expect(replayed[names.indexOf(name)]?.faults).toEqual([])
  })
})

it.each(plantedFaults)(
  'the planted fault $name matches its source file exactly once',
  ({ file, find, replace }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(source.split(find)).toHaveLength(2)
    expect(replace).not.toBe(find)
  },
)
