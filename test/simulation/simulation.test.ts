import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleSimulation } from '../../scripts/simulation-bundle.mjs'
import { isProof } from '../support/proof.ts'
import { plants } from './plants.mjs'

const MOST_BYTES = 256 * 1024 * 1024

/** Seeds that each run of the tests has time for; `npm run test:proof` and `npm run simulate` run more of them. */
const SEEDS = isProof ? 2_000 : 200
/** The proof takes two minutes on a machine of its own; more on one that others use. */
const SEEDS_MS = 1_200_000
/** Beside `npm test` other projects run. */
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

const simulate = async <Said>(...args: readonly string[]): Promise<Said> => {
  const command = ['scripts/simulate.mjs', '--json', '--bundle', bundle, ...args]
  const options = { maxBuffer: MOST_BYTES }
  // It ends with 1 where a promise was broken, and says so.
  const { stdout } = await promisify(execFile)('node', command, options).catch(
    (error: { readonly stdout: string }) => error,
  )
  return JSON.parse(stdout)
}

it('does the same twice for the same seed, byte by byte', async () => {
  const traceOf = async () => {
    const [replayed] = await simulate<readonly Replayed[]>('--seed', '7')
    return replayed?.trace ?? []
  }
  const once = await traceOf()
  expect(once.length).toBeGreaterThan(100)
  expect((await traceOf()).join('\n')).toBe(once.join('\n'))
})

it(
  'keeps all promises, whatever users do and whatever breaks',
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

describe('keeps them where they were once broken', () => {
  const names = readdirSync(new URL('found', import.meta.url))
  let replayed: readonly Replayed[]

  beforeAll(async () => {
    replayed = await simulate(
      ...names.flatMap((name) => ['--plan', `test/simulation/found/${name}`]),
    )
  }, 120_000)

  it.each(names)('%s', (name) => {
    expect(replayed[names.indexOf(name)]?.faults).toEqual([])
  })
})

it.each(plants)('plants $name where it stands once', ({ file, find, replace }) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(source.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
