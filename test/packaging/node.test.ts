import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { appOf, installed, installUnderVendorName } from './support/pack.ts'
import { aPartner, invitationFor } from './support/partner.ts'
import { runNode } from './support/program.ts'

let testBed: TestBed

beforeAll(async () => {
  testBed = await createTestBed()
  await aPartner(testBed)
})

afterAll(() => testBed.close())

it.each(['as-module.mjs', 'as-commonjs.cjs'])(
  '%s exchanges messages in Node [PACK-01]',
  async (program) => {
    const userID = program.replace(/\..*/, '')
    const args = [program, JSON.stringify(invitationFor(testBed, userID))]
    expect(await runNode(appOf('node'), args)).toBe(`bob has read: hello from ${userID}\n`)
  },
)

it.each(['as-module.mjs', 'as-commonjs.cjs', 'by-main-file.cjs', 'by-paths.mjs'])(
  'talks in Node under the name and the paths of the vendor: %s [PACK-10]',
  async (program) => {
    const folder = appOf('vendor-name')
    appOf('node')
    installUnderVendorName(folder)
    const userID = `vendor-${program.replace(/\..*/, '')}`
    const args = [program, JSON.stringify(invitationFor(testBed, userID))]
    expect(await runNode(folder, args)).toBe(`bob has read: hello from ${userID}\n`)
  },
)

it('the package has the program that npx starts [PACK-07]', async () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const file = join(installed, bin['tavern-im'])
  expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect(statSync(file).mode & 0o111).toBe(0o111)
  expect(await runNode(appOf('node'), [file, 'migrate'])).toContain('converse.cjs:')
})
