import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

const hashesIn = (page: string, inline: RegExp): readonly string[] =>
  [...page.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** Where things of others come from. All empty: nothing does. */
export interface ForeignOrigins {
  /** Of scripts that show maps: they frame, ask and style as they need. */
  readonly scripts: readonly string[]
  /** Of pictures of the ground of the app's own maps. */
  readonly pictures: readonly string[]
}

export const noForeignOrigins: ForeignOrigins = { scripts: [], pictures: [] }

/** A host as clients name it: nothing else of a header gets into a policy. */
const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[\da-f:.]{2,45}\](:\d{1,5})?$/i

const socketsOf = (host: string): readonly string[] =>
  HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : []

type Directive = readonly [name: string, ...values: readonly string[]]

/** Scripts of maps draw tiles of hosts that only they know, and bring styles of their own. */
const ofMaps = (scripts: readonly string[]) => ({
  pictures: scripts.length === 0 ? [] : ['https:'],
  frames: scripts.length === 0 ? ["'none'"] : scripts,
})

/**
 * Makes what the page of the app is held to: its own scripts and styles, those that stand in it, and those of the origins given;
 * pictures, films, voices and calls of its own host alone. `host` is how the browser reached it: older ones take 'self' for no
 * address of a socket.
 */
export const pagePolicy = (
  page: string,
  { scripts, pictures }: ForeignOrigins,
): ((host: string) => string) => {
  const maps = ofMaps(scripts)
  // A browser that finds a hash in it takes no 'unsafe-inline'.
  const styles = scripts.length === 0 ? hashesIn(page, INLINE_STYLE) : ["'unsafe-inline'"]
  const directives = (host: string): readonly Directive[] => [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hashesIn(page, INLINE_SCRIPT), ...scripts],
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
