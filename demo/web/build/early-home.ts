import type { HtmlTagDescriptor, Plugin } from 'vite'
import { filesOfModules } from './files-of.ts'

const HOME = /[\\/]src[\\/]screens[\\/]home-screen\.tsx$/

const tagOf = (file: string): HtmlTagDescriptor => {
  const href = `/${file}`
  return file.endsWith('.css')
    ? {
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'preload', as: 'style', crossorigin: true, href },
      }
    : { tag: 'link', injectTo: 'head', attrs: { rel: 'modulepreload', crossorigin: true, href } }
}

/** Loads the home page in parallel with the app: most visits begin there, and it is small. */
export const earlyHome = (): Plugin => ({
  name: 'early-home',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (bundle === undefined) return []
      const files = [...filesOfModules(bundle, (id) => HOME.test(id))]
      return files.filter((file) => !html.includes(`/${file}`)).map(tagOf)
    },
  },
})
