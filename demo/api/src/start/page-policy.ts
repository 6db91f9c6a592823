import { createHash } from 'node:crypto'
import type { WechatSettings } from '../wechat/wechat.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashesIn = (page: string, inline: RegExp): readonly string[] =>
  [...page.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Third-party origins. Empty lists allow none. */
export interface ForeignOrigins {
  /** Origins of map scripts, which may open frames, send requests and add styles. */
  readonly scripts: readonly string[]
  /** Origins of the background tiles of the app's own maps. */
  readonly pictures: readonly string[]
  /** Origin of WeChat's JSSDK, a script that needs nothing else. */
  readonly wechat: readonly string[]
}

export const noForeignOrigins: ForeignOrigins = { scripts: [], pictures: [], wechat: [] }

/** Origins that the page needs inside WeChat. */
export const wechatOrigins = (
  settings: Pick<WechatSettings, 'scriptUrl'> | undefined,
): readonly string[] => (settings === undefined ? [] : [new URL(settings.scriptUrl).origin])

/** A valid host name: no other part of a header gets into a policy. */
const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[\da-f:.]{2,45}\](:\d{1,5})?$/i

const socketsOf = (host: string): readonly string[] =>
  HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []

type Directive = readonly [name: string, ...values: readonly string[]]

/** Additional rules for map scripts, which load tiles from unknown hosts and add their own styles. */
const ofMaps = (scripts: readonly string[]) => ({
  pictures: scripts.length === 0 ? [] : ['https:'],
  frames: scripts.length === 0 ? ["'none'"] : scripts,
})

/**
 * Creates the content security policy of the app's page. It allows the page's own scripts and styles, its inline ones, and those
 * of the given origins; images, videos, audio and requests only from its own host. `host` is the host by which the browser
 * reached it, because older browsers do not match WebSocket addresses with 'self'.
 */
export const pagePolicy = (
  page: string,
  { scripts, pictures, wechat }: ForeignOrigins,
): ((host: string) => string) => {
  const maps = ofMaps(scripts)
  // A browser ignores 'unsafe-inline' if the policy contains a hash.
  const styles = scripts.length === 0 ? hashesIn(page, INLINE_STYLE) : ["'unsafe-inline'"]
  const directives = (host: string): readonly Directive[] => [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hashesIn(page, INLINE_SCRIPT), ...scripts, ...wechat],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'", 'data:', 'blob:', ...pictures, ...maps.pictures],
    ['media-src', "'self'", 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", 'blob:', ...socketsOf(host), ...scripts],
    ['worker-src', "'self'", 'blob:'],
    ['manifest-src', "'self'"],
    ['frame-src', ...maps.frames],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
  ]
  return (host) =>
    directives(host)
      .map((directive) => directive.join(' '))
      .join('; ')
}
