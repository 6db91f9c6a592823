import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { reservedPort } from '../../testing/internal/programs/reserved-port.ts'
import { spawnBound } from '../../testing/internal/programs/spawn-bound.ts'
import { createTestBed, say } from '../support/test-bed.ts'
import { appOf, toolOf } from './support/pack.ts'
import { type Invitation, invitationFor } from './support/partner.ts'
import { runNode } from './support/program.ts'

declare global {
  interface Window {
    logIn(invitation: Invitation): Promise<void>
  }
}

const NEXT = toolOf('next/dist/bin/next')

/** Builds the application for a server of messages. */
const built = async (host: string): Promise<string> => {
  const folder = appOf('next')
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', NEXT_PUBLIC_HOST: host }
  await runNode(folder, [NEXT, 'build'], env)
  return folder
}

/** Starts the server of the application; returns its address. */
const served = async (folder: string): Promise<string> => {
  const port = await reservedPort()
  const server = spawnBound(process.execPath, [NEXT, 'start', folder, '--port', String(port)])
  onTestFinished(() => void server.stdin.end())
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('Ready') && resolve())
    server.once('exit', (code) => reject(new Error(`next start ended with ${code}`)))
  })
  return `http://127.0.0.1:${port}/`
}

/** Collects the errors of a page, and differences between its HTML and its first rendering. */
const faultsOf = (page: Page): readonly string[] => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => {
    if (/hydrat/i.test(line.text())) faults.push(line.text())
  })
  return faults
}

it('Next.js renders the hooks on its server, in both of its routers, and hydrates them in a page that logs in [PACK-05]', async () => {
  const testBed = await createTestBed()
  onTestFinished(() => testBed.close())
  const bob = await testBed.device('bob')
  const folder = await built(testBed.server.url)
  const html = (path: string): string => readFileSync(join(folder, '.next/server', path), 'utf8')
  expect(html('app/index.html')).toContain('app 3.5.7')
  expect(html('app/index.html')).toContain('hooks true')
  expect(html('app/index.html')).toContain('0 conversations, loggedOut')
  expect(html('pages/old.html')).toContain('pages 3.5.7')
  expect(html('pages/old.html')).toContain('0 conversations, loggedOut')

  const url = await served(folder)
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const faults = faultsOf(page)
  await page.goto(url)
  await page.waitForFunction(() => 'logIn' in window)
  expect(await page.getByText('0 conversations, loggedOut').count()).toBe(1)
  const later: string[] = []
  page.on('request', (request) => later.push(new URL(request.url()).pathname))
  await page.evaluate((it) => window.logIn(it), invitationFor(testBed, 'nora'))
  await say(bob, 'nora', 'hello')
  await page.getByText('1 conversations, ready').waitFor()
  expect(later.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0)
  expect(faults).toEqual([])
}, 600_000)
