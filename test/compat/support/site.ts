import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { root } from '../../contract/support/sources.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
}

/** Scripts of pages without a bundler, by the names under which the page asks for them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/tim-js.js': 'dist/tavern-im.umd.js',
  '/tim-upload-plugin.js': 'node_modules/tim-upload-plugin/index.js',
  '/tim-profanity-filter-plugin.js': 'node_modules/tim-profanity-filter-plugin/index.js',
  '/script-tag.html': 'test/compat/kits/programs/script-tag.html',
}

const pageOf = (program: string) => `<!doctype html>
<meta charset="utf-8">
<title>${program}</title>
${program === 'react' ? '<link rel="stylesheet" href="/react.css">' : ''}
<body><div id="root"></div><script type="module" src="/${program}.js"></script></body>`

/**
 * Serves the bundled programs of a folder, each on a page of its own: `/engine` loads `engine.js`.
 */
export const serve = async (folder: string): Promise<Server> => {
  const site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const type = TYPES[extname(pathname)]
    response.setHeader('content-type', type ?? 'text/html')
    if (type === undefined) {
      response.end(pageOf(pathname.slice(1)))
      return
    }
    const script = SCRIPTS[pathname]
    readFile(script === undefined ? join(folder, pathname) : join(root, script)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return site
}
