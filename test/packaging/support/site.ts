import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/**
 * The strict policy of a host of static files: the page's own scripts and sockets,
 * no code from text.
 */
const POLICY = "default-src 'self'; connect-src ws:"

export interface Site {
  readonly url: string
  close(): Promise<void>
}

export interface SiteOptions {
  readonly policy?: string
  /** Every script of a page has it. */
  readonly nonce?: string
  /** Pages of other origins may read the files, as those of a CDN. */
  readonly isShared?: boolean
  /** Answers a request instead of the site; returns whether it does. `file` is '' if there is none. */
  answer?(url: URL, response: ServerResponse, file: string): boolean
}

const bodyOf = (file: string, nonce: string | undefined): Buffer | string =>
  nonce !== undefined && file.endsWith('.html')
    ? readFileSync(file, 'utf8').replaceAll('<script', `<script nonce="${nonce}"`)
    : readFileSync(file)

/** The files of a folder, under a strict Content-Security-Policy if the options name no other one. */
export const openSite = async (
  folder: string,
  { policy = POLICY, nonce, isShared = false, answer }: SiteOptions = {},
): Promise<Site> => {
  const site = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site')
    const path = join(folder, url.pathname === '/' ? 'index.html' : url.pathname)
    const file = existsSync(path) ? path : ''
    if (isShared) response.setHeader('access-control-allow-origin', '*')
    if (answer?.(url, response, file)) return
    if (file === '') {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.end(bodyOf(file, nonce))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`,
    async close() {
      site.closeAllConnections()
      await new Promise((resolve) => site.close(resolve))
    },
  }
}
