import { mkdirSync } from 'node:fs'
import type { Server as Site } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { openBrowser } from '../../../testing/internal/programs/browser.ts'
import { isProof } from '../../../testing/internal/proof.ts'
import { createTestBed, SDKAPPID, say, sigOf, type TestBed } from '../../support/test-bed.ts'
import { Line } from './line.ts'
import { serve } from './site.ts'

const PICTURES = '.build/compat/pictures'

/** A window in which a foreign program runs, whose uncaught errors fail the test. */
export interface Window {
  readonly page: Page
  /**
   * Calls a function in the page; a kit rejects with plain objects, which become readable errors.
   */
  run<Result, Input = undefined>(
    work: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ): Promise<Result>
  /** Resolves when a question about the page is answered with something true. */
  until<Input = undefined>(question: (input: Input) => unknown, input?: Input): Promise<void>
  /** Keeps a picture under .build/compat. */
  picture(name: string): Promise<void>
}

export interface Stage {
  readonly testBed: TestBed
  /** The way from the programs to the server. */
  readonly line: Line
  /** A page of a program in a profile of its own. */
  open(program: string, userID: string, query?: Record<string, string>): Promise<Window>
  /** Lets a user, who is at no device afterwards, write to another; both have accounts then. */
  begin(from: string, to: string, ...texts: readonly string[]): Promise<void>
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#9bc" d="M0 0h9v9H0z"/></svg>'

/** Calls the text of a function; in the page. */
const called = async ([source, input]: readonly [string, unknown]): Promise<unknown> => {
  try {
    return await new Function('input', `return (${source})(input)`)(input)
  } catch (error) {
    if (error instanceof Error) throw error
    throw new Error(JSON.stringify(error))
  }
}

const windowOf = (page: Page): Window => ({
  page,
  run: (work, input) => page.evaluate(called, [String(work), input] as const) as never,
  async until(question, input) {
    // Not at every frame, which keeps a core busy.
    await page.waitForFunction(question as (input: unknown) => unknown, input, { polling: 100 })
  },
  async picture(name) {
    if (isProof) await page.screenshot({ path: `${PICTURES}/${name}.png` })
  },
})

/** A page that asks no host but the tests' own; the kits show pictures of their vendor's. */
const aPage = async (browser: Browser, userID: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } })
  context.setDefaultTimeout(60_000)
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) =>
      route.request().resourceType() === 'image'
        ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
        : route.abort(),
  )
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack || `a plain object: ${error.message}`))
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await page.screenshot({ path: `${PICTURES}/failed-${task.id}-${userID}.png` })
    }
    await context.close()
    expect(faults).toEqual([])
  })
  return page
}

/** One browser, one server and the bundled programs for a file of tests. */
export const aStage = (): Stage => {
  let browser: Browser
  let testBed: TestBed
  let site: Site
  let line: Line

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true })
    const folder = inject('foreignPrograms')
    ;[browser, testBed, site] = await Promise.all([openBrowser(), createTestBed(), serve(folder)])
    line = await Line.to(() => Number(new URL(testBed.server.url).port))
  })

  afterAll(async () => {
    await browser.close()
    await line.remove()
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
    await testBed.close()
  })

  return {
    get testBed() {
      return testBed
    },
    get line() {
      return line
    },
    async begin(from, to, ...texts) {
      await (await testBed.device(to)).remove()
      const writer = await testBed.device(from)
      for (const text of texts) await say(writer, to, text)
      await writer.remove()
    },
    async open(program, userID, query = {}) {
      const page = await aPage(browser, userID)
      const parameters = new URLSearchParams({
        SDKAppID: String(SDKAPPID),
        userID,
        userSig: sigOf(userID),
        proxyServer: `ws://127.0.0.1:${line.port}`,
        ...query,
      })
      const { port } = site.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}/${program}?${parameters}`)
      return windowOf(page)
    },
  }
}
