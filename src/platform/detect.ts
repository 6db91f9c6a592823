import { type BrowserScope, browserPlatform } from './browser.ts'
import { miniProgramPlatform } from './mini-program.ts'
import type { MiniProgramApi } from './mini-program-api.ts'
import { type NodeScope, nodePlatform } from './node.ts'
import type { Platform } from './platform.ts'

type Scope = Partial<typeof globalThis> & { readonly wx?: unknown; readonly uni?: unknown }

declare const wx: unknown
declare const uni: unknown

/** A process without a document is Node; one with a document (jsdom, Electron) behaves like a browser. */
const isNode = (scope: object): scope is NodeScope => {
  const { process, document } = scope as Scope
  return document === undefined && process?.versions?.node !== undefined
}

const isHost = (api: unknown): api is MiniProgramApi =>
  typeof (api as Partial<MiniProgramApi> | undefined)?.connectSocket === 'function'

/**
 * The platform of this global object: `platformOf(globalThis)`. Nothing is read before this call. Mini
 * programs have no document; some give their API to every script and keep it off the global object. A web
 * page may have a `wx` or `uni`, too: it stays a page.
 */
export const platformOf = (scope: object): Platform => {
  const given = scope as Scope
  if (given.document === undefined) {
    const ofUni = given.uni ?? (typeof uni === 'undefined' ? undefined : uni)
    if (isHost(ofUni)) return miniProgramPlatform(ofUni, 'uni')
    const ofWx = given.wx ?? (typeof wx === 'undefined' ? undefined : wx)
    if (isHost(ofWx)) return miniProgramPlatform(ofWx, 'wx')
  }
  return isNode(scope) ? nodePlatform(scope) : browserPlatform(scope as BrowserScope)
}
