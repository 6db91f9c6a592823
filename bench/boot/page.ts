import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { minified } from '../../testing/internal/package-sizes.ts'

const script = (file: string): string =>
  readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8')

/** A script, and the expression that creates something with it. */
export interface PageScript {
  readonly code: string
  readonly run: string
}

/** A script of the package for pages without a bundler. */
export const sdkScript = (
  file: 'tavern-im.umd.js' | 'script/tavern-im.js' = 'tavern-im.umd.js',
): PageScript => ({
  // The script in stages asks where it came from; this one is not loaded from a file.
  code: `Object.defineProperty(document.currentScript, 'src', { value: location + 'tavern-im.js' })
    ${script(file)}`,
  run: 'Tavern.create({ SDKAppID: 1, host: "ws://127.0.0.1" })',
})

/** The client in the bundle of an application, as esbuild makes it: whole, or in stages without what a login loads. */
export const applicationScript = async (file: 'whole.js' | 'browser.js'): Promise<PageScript> => {
  const code = await minified(`dist/${file}`, 'create', 'es2022', 'iife')
  return {
    code: new TextDecoder().decode(code),
    run: 'Bundle.create({ SDKAppID: 1, host: "ws://127.0.0.1" })',
  }
}

/** The SDK that this package replaces, for comparison in the same run. */
export const vendorScript = (): PageScript => ({
  code: readFileSync(createRequire(import.meta.url).resolve('@tencentcloud/chat'), 'utf8'),
  run: 'TencentCloudChat.create({ SDKAppID: 1 })',
})

export const floorScript: PageScript = {
  code: 'class Nothing { #listeners = new Map(); on(name, listener) { this.#listeners.set(name, listener) } }',
  run: 'new Nothing()',
}

/** An empty page with an origin, so that it has storage. */
const LOCATION = 'http://localhost/'

/**
 * Milliseconds to compile and run a script in an empty page and to create a client. A fresh
 * context: nothing is cached. A script that a script adds runs at once, so that no other work of
 * the page comes in between.
 */
export const startInPage = async (browser: Browser, script: PageScript): Promise<number> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.route(LOCATION, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(LOCATION)
    return await page.evaluate(({ code, run }) => {
      const began = performance.now()
      for (const text of [code, `var made = ${run}`]) {
        const script = document.createElement('script')
        script.textContent = text
        document.head.append(script)
      }
      const ms = performance.now() - began
      return Reflect.get(globalThis, 'made') === undefined ? Number.NaN : ms
    }, script)
  } finally {
    await context.close()
  }
}
