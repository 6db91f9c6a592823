import type { Plugin } from 'vite'

const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Moves the style sheet below the loading sign, so that the sign is shown without waiting for it.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = (html.match(STYLE) ?? []).join('')
      return html.replace(STYLE, '').replace('</body>', `${styles}</body>`)
    },
  },
})
