import { checkNode, installPackages } from './install.mjs'
import { readOptions } from './options.mjs'
import { run } from './run.mjs'

const USAGE = `npm run audit:money -- [--actions N] [--people N] [--seed N]

Random actions of many people in the marketplace (default 100,000 of 200): orders, recharges, withdrawals, disputes, repeated calls
and callbacks, wrong amounts. Audits the books in between, and ends with code 1 at the first error.`

const { values } = readOptions('audit:money', USAGE, {
  options: {
    actions: { type: 'string', default: '100000' },
    people: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})

checkNode()
await installPackages()
const args = ['run', '--project', 'demo', 'test/demo/money/money-walk.test.ts']
const env = { MONEY_ACTIONS: values.actions, MONEY_PEOPLE: values.people, MONEY_SEED: values.seed }
process.exitCode = await run('node', ['node_modules/vitest/vitest.mjs', ...args], { env })
