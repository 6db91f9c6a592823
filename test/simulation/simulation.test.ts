import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

interface Said {
  readonly count: number
  readonly failures: readonly object[]
  readonly faults: readonly string[]
  readonly trace: readonly string[]
}

let bundle: string

beforeAll(async () => {
  bundle = await bundleSimulation()
})

afterAll(() => rmSync(bundle, { force: true }))

const simulate = async (...args: readonly string[]): Promise<Said> => {
  const command = ['scripts/simulate.mjs', '--json', '--bundle', bundle, ...args]
  const options = { maxBuffer: MOST_BYTES }
  // It ends with 1 where a promise was broken, and says so.
  const { stdout } = await promisify(execFile)('node', command, options).catch(
    (error: { readonly stdout: string }) => error,
  )
  return JSON.parse(stdout)
}

it('does the same twice for the same seed, byte by byte', async () => {
  const once = await simulate('--seed', '7')
  const again = await simulate('--seed', '7')
  expect(once.trace.length).toBeGreaterThan(100)
  expect(again.trace.join('\n')).toBe(once.trace.join('\n'))
})

it(
  'keeps all promises, whatever users do and whatever breaks',
  async () => {
    const { count, failures } = await simulate('--seeds', `${SEEDS}`, '--workers', `${WORKERS}`)
    expect(failures).toEqual([])
    expect(count).toBe(SEEDS)
  },
  SEEDS_MS,
)

it.each(readdirSync(new URL('found', import.meta.url)))(
  'keeps them where they were once broken: %s',
  async (name) => {
    const { faults } = await simulate('--plan', `test/simulation/found/${name}`)
    expect(faults).toEqual([])
  },
)

it.each(plants)('plants $name where it stands once', ({ file, find, replace }) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(source.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
