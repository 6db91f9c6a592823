import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appOf, toolOf } from './support/pack.ts'
import { runNode } from './support/program.ts'

const NEXT = toolOf('next/dist/bin/next')

it('Next.js renders the hooks on its server, in both of its routers [PACK-05]', async () => {
  const folder = appOf('next')
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  await runNode(folder, [NEXT, 'build'], env)
  const html = (path: string): string => readFileSync(join(folder, '.next/server', path), 'utf8')
  expect(html('app/index.html')).toContain('app 3.5.7')
  expect(html('app/index.html')).toContain('hooks true')
  expect(html('app/index.html')).toContain('0 conversations, loggedOut')
  expect(html('pages/old.html')).toContain('pages 3.5.7')
  expect(html('pages/old.html')).toContain('0 conversations, loggedOut')
})
