import { createHash } from 'node:crypto'
import { pageStyle } from './style.ts'

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** No scripts, no frames, no styles but its own; `script` permits one script. */
export const pagePolicy = (script?: string): string =>
  [
    `default-src 'none'`,
    `style-src ${hashOf(pageStyle)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

interface Frame {
  readonly title: string
  /** Words beside the title; empty for none. */
  readonly tag: string
  readonly body: string
  readonly script?: string
}

/** A page of the cashier. */
export const cashierPage = ({ title, tag, body, script }: Frame): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#3a2440">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body><main>
<header class="head"><div class="brand"><h1>${title}</h1>${tag === '' ? '' : `<span class="tag">${tag}</span>`}</div></header>
${body}
</main>${script === undefined ? '' : `<script>${script}</script>`}</body>
</html>
`
