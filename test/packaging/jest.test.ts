import { expect, it } from 'vitest'
import { appOf, toolOf } from './support/pack.ts'
import { runNode } from './support/program.ts'

const JEST = toolOf('jest/bin/jest.js')

it('Jest can require the package with its test kit [PACK-08]', async () => {
  const printed = await runNode(appOf('jest'), [JEST, '--ci', '--json', '--runInBand'])
  expect(JSON.parse(printed)).toMatchObject({ numPassedTests: 3, numFailedTests: 0 })
})
