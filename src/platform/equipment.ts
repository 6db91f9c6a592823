import type { BrowserScope } from './browser.ts'
import { browserFiles } from './browser-files.ts'
import { browserProbe } from './browser-probe.ts'
import { browserWorkerClock } from './browser-worker-clock.ts'
import { indexedDbRecords } from './indexed-db-records.ts'
import { miniProgramPlatform } from './mini-program.ts'
import type { MiniProgramApi } from './mini-program-api.ts'
import { plainGzip } from './plain-gzip.ts'
import type { Platform } from './platform.ts'

/**
 * Optional parts of a platform that only some clients need. Features pass them, so that bundles
 * contain only the requested ones. Platforms with parts of their own (Node) keep them.
 */
export interface Equipment {
  /** The platform of a host that only this knows. */
  detect?(scope: object): Platform | undefined
  /** Additions to a detected platform. */
  equip?(scope: object, platform: Platform): Partial<Platform>
}

type Scope = Partial<BrowserScope> & { readonly wx?: unknown; readonly uni?: unknown }

declare const wx: unknown
declare const uni: unknown

const isHost = (api: unknown): api is MiniProgramApi =>
  typeof (api as Partial<MiniProgramApi> | undefined)?.connectSocket === 'function'

/**
 * Mini programs have no document; some give their API to every script and keep it off the global object. A web
 * page may have a `wx` or `uni`, too: it stays a page.
 */
export const ofMiniPrograms: Equipment = {
  detect(scope) {
    const globals = scope as Scope
    if (globals.document !== undefined) return undefined
    const ofUni = globals.uni ?? (typeof uni === 'undefined' ? undefined : uni)
    if (isHost(ofUni)) return miniProgramPlatform(ofUni, 'uni')
    const ofWx = globals.wx ?? (typeof wx === 'undefined' ? undefined : wx)
    return isHost(ofWx) ? miniProgramPlatform(ofWx, 'wx') : undefined
  },
}

export const withGzip: Equipment = {
  equip: (_scope, { gzip = plainGzip }) => ({ gzip }),
}

/** IndexedDB. */
export const withRecords: Equipment = {
  equip: (scope, { records }) => ({
    records:
      records ?? ('indexedDB' in scope ? indexedDbRecords(scope as BrowserScope) : undefined),
  }),
}

/** Files that are chosen in a page. */
export const withFiles: Equipment = {
  equip(scope, { files }) {
    const page = scope as BrowserScope
    if (files !== undefined || page.XMLHttpRequest === undefined) return {}
    const probe = browserProbe(page.document)
    return { files: { ...browserFiles(page, page.XMLHttpRequest), ...(probe && { probe }) } }
  },
}

/** The worker of a page. */
export const withWorkerClock: Equipment = {
  equip: (scope, { startWorkerClock }) => ({
    startWorkerClock:
      startWorkerClock ?? ((onLost) => browserWorkerClock(scope as BrowserScope, onLost)),
  }),
}
