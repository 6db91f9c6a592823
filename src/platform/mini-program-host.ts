import type { MiniProgramApi } from './mini-program-api.ts'

type Scope = { readonly document?: unknown; readonly wx?: unknown; readonly uni?: unknown }

declare const wx: unknown
declare const uni: unknown

interface MiniProgramHost {
  readonly api: MiniProgramApi
  readonly name: 'wx' | 'uni'
}

const isApi = (api: unknown): api is MiniProgramApi =>
  typeof (api as Partial<MiniProgramApi> | undefined)?.connectSocket === 'function'

/**
 * The host of a mini program. Mini programs have no document; some give their API to every script and keep it off the
 * global object. A web page may have a `wx` or `uni`, too: it stays a page.
 */
export const miniProgramHost = (scope: object): MiniProgramHost | undefined => {
  const globals = scope as Scope
  if (globals.document !== undefined) return undefined
  const ofUni = globals.uni ?? (typeof uni === 'undefined' ? undefined : uni)
  if (isApi(ofUni)) return { api: ofUni, name: 'uni' }
  const ofWx = globals.wx ?? (typeof wx === 'undefined' ? undefined : wx)
  return isApi(ofWx) ? { api: ofWx, name: 'wx' } : undefined
}

/** Whether this host is a mini program. */
export const isMiniProgram = (): boolean => miniProgramHost(globalThis) !== undefined
