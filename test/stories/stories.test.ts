import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { isProof } from '../../testing/internal/proof.ts'
import { exists, root } from '../contract/support/sources.ts'
import { type StaticSite, staticSite } from './support/static-site.ts'
import { StoryTab } from './support/story-tab.ts'

const BUILT = '.build/storybook'
const TABS = 3

interface Entry {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly type: string
}

const isBuilt = exists(`${BUILT}/index.json`)

const entries = (): readonly Entry[] => {
  if (!isBuilt) return []
  const index = JSON.parse(readFileSync(join(root, BUILT, 'index.json'), 'utf8'))
  return Object.values<Entry>(index.entries).filter(({ type }) => type === 'story')
}

/**
 * The proof plays all stories. `npm test` plays the first one of each hook and of every third
 * component: what components do is tested without a browser (test/demo/web) and in the app
 * (test/e2e), too.
 */
const isPlayed = ({ title }: Entry, index: number, all: readonly Entry[]): boolean => {
  if (isProof) return true
  const titles = [...new Set(all.map((entry) => entry.title))]
  const isShared = title.startsWith('Demo/') && titles.indexOf(title) % 3 > 0
  return !isShared && all.findIndex((other) => other.title === title) === index
}

const stories = entries()
  .filter(isPlayed)
  .map(({ id, title, name }) => ({ id, label: `${title}: ${name}` }))

describe.skipIf(!isBuilt)('the stories', () => {
  const ends: (() => unknown)[] = []
  const free: StoryTab[] = []
  const waiting: ((tab: StoryTab) => void)[] = []
  let openFrame: () => Promise<StoryTab>

  beforeAll(async () => {
    const site: StaticSite = await staticSite(join(root, BUILT))
    ends.unshift(() => site.close())
    const browser: Browser = await openBrowser()
    ends.unshift(() => browser.close())
    openFrame = () => StoryTab.frame(browser, site.url)
    const open = () => StoryTab.open(browser, site.url, 'welcome--welcome')
    free.push(...(await Promise.all(Array.from({ length: TABS }, open))))
  })

  afterAll(async () => {
    for (const end of ends) await end()
  })

  const taken = (): Promise<StoryTab> => {
    const tab = free.pop()
    return tab === undefined
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve(tab)
  }

  const handBack = (tab: StoryTab): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(tab)
    else next(tab)
  }

  it('are there', () => {
    expect(stories.length).toBeGreaterThan(60)
  })

  it('run in a frame without requests to other hosts', async () => {
    const frame = await openFrame()
    await frame.page.getByRole('link', { name: 'Welcome' }).waitFor()
    await frame.page.frameLocator('iframe').getByRole('heading', { name: 'tavern-im' }).waitFor()
    expect(frame.faults).toEqual([])
    await frame.page.close()
  })

  it.concurrent.each(stories)('$label plays', async ({ id }) => {
    const tab = await taken()
    try {
      expect(await tab.run(id)).toEqual({ status: 'success', faults: [] })
    } finally {
      handBack(tab)
    }
  })
})
