import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { type PageScript, sdkScript, startInPage } from '../boot/page.ts'
import { nextMessage } from '../support/child.ts'
import { apps } from './apps.ts'
import { bootCode } from './bundle.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'

const start = fileURLToPath(new URL('boot-start.mjs', import.meta.url))

const startInNode = async (name: string): Promise<number> => {
  const one = fork(start, [name], { execArgv: [] })
  try {
    return await nextMessage<number>(one)
  } finally {
    one.kill()
  }
}

const inNode = (): readonly Way<number>[] =>
  apps.map(({ name, kind }) => ({ name, kind, measure: () => startInNode(name) }))

const inPage = async (browser: Browser): Promise<readonly Way<number>[]> => {
  const ways: Way<number>[] = []
  const bundles = apps.map(async (app) => {
    const script: PageScript = { code: await bootCode(app), run: 'openApp()' }
    return { ...app, script }
  })
  const scripts = [
    { name: 'tavern-im, one script', kind: 'ours', script: sdkScript('tavern-im.umd.js') },
    { name: 'tavern-im, script in stages', kind: 'ours', script: sdkScript('script/tavern-im.js') },
  ] as const
  for (const { name, kind, script } of [...(await Promise.all(bundles)), ...scripts]) {
    const measure = async () => {
      const ms = await startInPage(browser, script)
      if (Number.isFinite(ms)) return ms
      throw new Error('boot: the page has no client')
    }
    ways.push({ name, kind, measure })
  }
  return ways
}

/** Time to create a client, in fresh Node processes and in fresh empty pages. */
export const compareBoot = async ({ rounds }: CompareOptions): Promise<void> => {
  const node = await inRounds(inNode(), rounds)
  printFigure(`import and create in Node, ms, ${rounds} rounds`, node, (ms) => ms)
  const browser = await openBrowser()
  try {
    const page = await inRounds(await inPage(browser), rounds)
    printFigure(`run and create in Chromium, ms, ${rounds} rounds`, page, (ms) => ms)
  } finally {
    await browser.close()
  }
}
