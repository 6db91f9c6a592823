import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import type { Device } from 'tavern-im/testing'
import type * as tavernIm from '../../../src/index.ts'
import { EVENT } from '../../../src/index.ts'
import { openBrowser } from '../../../testing/internal/programs/browser.ts'
import { root } from '../../contract/support/sources.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../../support/test-bed.ts'

declare const tavern: typeof tavernIm

/** The client in stages and the recorder, as a bundler makes modules of them: the contents by path. */
const bundled = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { tavern: 'src/staged-entry.ts', voice: 'src/recorder-entry.ts' },
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

/**
 * Pages with the SDK (`tavern`) and the recorder (`voice`) on a real server, and bob on another
 * device.
 */
export interface ChatSite {
  readonly browser: Browser
  readonly testBed: TestBed
  readonly bob: Device
  /** An empty page; the microphone is forbidden on `/silent`. */
  open(page: Page, path?: string): Promise<Page>
  /**
   * Loads or reloads a page whose client (`chat`) logs in when there is a connection; as alice by
   * default. `ready` of the page reports it.
   */
  visit(page: Page, host?: string, userID?: string): Promise<void>
  /** The payload that bob received under this ID. */
  received<Payload>(ID: string): Promise<Payload>
  close(): Promise<void>
}

export const aChatSite = async (opening = openBrowser()): Promise<ChatSite> => {
  const browser = await opening
  const testBed = await createTestBed()
  const bob = await testBed.device('bob')
  const files = await bundled()
  const site = createServer(({ url = '' }, response) => {
    const code = files.get(url)
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript')
    if (code !== undefined) {
      response.end(code)
      return
    }
    if (url === '/silent') response.setHeader('permissions-policy', 'microphone=()')
    response.end('<!doctype html><title>chat</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const open = async (page: Page, path = '/') => {
    await page.goto(`http://127.0.0.1:${port}${path}`)
    // As text: the test runner would take the imports for its own.
    await page.evaluate(`Promise.all([import('/tavern.js'), import('/voice.js')]).then(
      ([tavern, voice]) => Object.assign(window, { tavern, voice }) && null)`)
    return page
  }
  return {
    browser,
    testBed,
    bob,
    open,
    async visit(page, host = testBed.server.url, userID = 'alice') {
      await open(page)
      await page.evaluate(
        ({ SDKAppID, host, userID, userSig }) => {
          const client = tavern.createChat({ SDKAppID, host, features: tavern.allFeatures })
          Object.assign(window, { chat: client })
          client.setLogLevel(2)
          const ready = new Promise((resolve) => client.on(tavern.EVENT.SDK_READY, resolve))
          Object.assign(window, { ready })
          void client.login({ userID, userSig })
        },
        { SDKAppID: SDKAPPID, host, userID, userSig: sigOf(userID) },
      )
    },
    async received<Payload>(ID: string) {
      const isIt = ({ ID: one }: tavernIm.Message) => one === ID
      const list = await bob.until(EVENT.MESSAGE_RECEIVED, (data) => data.some(isIt))
      return list.find(isIt)?.payload as Payload
    },
    async close() {
      await browser.close()
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
      await testBed.close()
    },
  }
}

export const sizeAt = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, size: (await response.arrayBuffer()).byteLength }
}
