import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * What the page of the app may run: its own scripts, those that stand in it, and those of the origins given.
 * Pictures and files come from wherever the chat keeps them.
 */
export const pagePolicy = (page: string, scriptOrigins: readonly string[]): string => {
  const inline = [...page.matchAll(INLINE)].map(([, script = '']) => hashOf(script))
  return [
    ["script-src 'self'", ...inline, ...scriptOrigins].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ['frame-src', ...(scriptOrigins.length === 0 ? ["'none'"] : scriptOrigins)].join(' '),
    "frame-ancestors 'self'",
  ].join('; ')
}
