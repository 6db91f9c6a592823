import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { installed } from './support/pack.ts'
import { publishProblems, typeProblems } from './support/problems.ts'

it('satisfies publint as it is packed [PACK-02]', async () => {
  expect(await publishProblems()).toEqual([])
})

it('has types that are found and right, whichever way they are resolved [PACK-02]', async () => {
  expect(await typeProblems()).toEqual([])
})

it.each([
  ['tavern-im', join(installed, 'dist')],
  ['tavern-im-server', join(root, 'server/dist')],
])('%s says of all whose code is in it under which terms it is [PACK-09]', (_name, folder) => {
  const notices = readFileSync(join(folder, 'third-party-licenses.txt'), 'utf8')
  const packages = new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).sources as string[])
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  )
  expect(packages.size).toBeGreaterThan(1)
  for (const name of packages)
    expect(notices).toMatch(new RegExp(`^${name} \\d[^ ]* \\(.+\\)$`, 'm'))
  expect(notices.match(/permission|license/gi)?.length).toBeGreaterThan(packages.size)
})
