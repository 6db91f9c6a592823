import { copyFileSync } from 'node:fs'

const PAGE = new URL('../server/src/app/page/', import.meta.url).pathname

const SQLITE = new URL(
  '../node_modules/@sqlite.org/sqlite-wasm/sqlite-wasm/jswasm/',
  import.meta.url,
).pathname

/** Replaces modules of Node by those for pages. */
const standIn = {
  'node:crypto': `${PAGE}stand-ins/crypto.ts`,
  'node:zlib': `${PAGE}stand-ins/zlib.ts`,
  undici: `${PAGE}stand-ins/undici.ts`,
  '@sqlite.org/sqlite-wasm': `${SQLITE}sqlite3.mjs`,
  './wasm-file.ts': `${PAGE}bundled-wasm-file.ts`,
}

const standInGlobals = {
  Buffer: `${PAGE}stand-ins/buffer.ts`,
  setImmediate: `${PAGE}stand-ins/set-immediate.ts`,
}

/** Replaces modules of Node by modules for pages, and writes SQLite beside the file. */
export const pageFile = {
  name: 'page-file',
  resolveId: (id) => standIn[id] ?? null,
  writeBundle: ({ dir }) => copyFileSync(`${SQLITE}sqlite3.wasm`, `${dir}/sqlite3.wasm`),
}

/** The same for globals. Runs after esbuild, on the generated JavaScript. */
export const pageGlobals = {
  name: 'page-globals',
  transform(code, id) {
    if (!id.includes('/server/src/') || id.includes('/stand-ins/')) return null
    const imports = Object.entries(standInGlobals)
      .filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
      .map(([name, path]) => `import { ${name} } from '${path}'\n`)
    return imports.length === 0 ? null : { code: imports.join('') + code, map: null }
  },
}
