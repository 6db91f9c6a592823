import type { Equipment } from './equipment.ts'
import { miniProgramPlatform } from './mini-program.ts'
import type { MiniProgramApi } from './mini-program-api.ts'

type Scope = { readonly document?: unknown; readonly wx?: unknown; readonly uni?: unknown }

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
