import type { Plugin } from 'vite'

const STYLE = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/** Puts the styles below the sign that the page begins with: it is shown without waiting for them; the app is not. */
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
