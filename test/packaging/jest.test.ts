import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { appOf } from './support/pack.ts'
import { runNode } from './support/program.ts'

const JEST = join(root, 'node_modules/jest/bin/jest.js')

it('is required by tests of Jest, with its test kit [PACK-08]', async () => {
  const printed = await runNode(appOf('jest'), [JEST, '--ci', '--json', '--runInBand'])
  expect(JSON.parse(printed)).toMatchObject({ numPassedTests: 3, numFailedTests: 0 })
})
