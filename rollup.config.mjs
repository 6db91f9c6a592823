import { chmodSync, copyFileSync, readFileSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'

/** Browsers since 2022, Node 18 and later: private fields stay what they are. */
const TARGET = 'es2022'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const banner = `/*! tavern-im ${version} | MIT */`

const virtual = (name, id, code) => ({
  name,
  resolveId: (asked) => (asked === id ? `\0${id}` : null),
  load: (asked) => (asked === `\0${id}` ? code : null),
})

/**
 * fflate fills its tables when it is evaluated, which is a quarter of the time from import to client. Put
 * into a function it does so when data is first compressed; in Node, which has zlib, never.
 */
const fflateWhenUsed = {
  name: 'fflate-when-used',
  transform(code, id) {
    if (!/[\\/]fflate[\\/]esm[\\/]/.test(id)) return null
    const body = code
      .replace(/^export \{[^}]*\};?$/gm, '')
      .replace(/^export (?=var|function)/gm, '')
    return {
      code: `const open = () => {\n${body}\nreturn { gzipSync, gunzipSync, Gunzip }\n}
let opened
const fflate = () => (opened ??= open())
export const gzipSync = (...given) => fflate().gzipSync(...given)
export const gunzipSync = (...given) => fflate().gunzipSync(...given)
export function Gunzip(...given) { return new (fflate().Gunzip)(...given) }`,
      map: null,
    }
  },
}

/** The script tag gets the default export itself as its global, not an object around it. */
const SCRIPT = 'script-entry'
const scriptEntry = virtual(
  'script-entry',
  SCRIPT,
  `export { default } from '${new URL('src/index.ts', import.meta.url).pathname}'`,
)

/** What a page is given is never Node: what loads `ws` and reads paths stays out of it. */
const onlyBrowser = {
  name: 'only-browser',
  load: (id) =>
    id.endsWith('/src/platform/node.ts')
      ? "export { browserPlatform as nodePlatform } from './browser.ts'"
      : null,
}

/** The server takes the vocabulary's sources into its bundle and needs no other part of the SDK. */
const VOCABULARY = 'tavern-im/protocol'
const vocabulary = {
  name: 'vocabulary',
  resolveId: (id) =>
    id === VOCABULARY ? new URL('src/protocol-entry.ts', import.meta.url).pathname : null,
}

const isPackage = (id) => !/^[./\0]/.test(id) && id !== SCRIPT && id !== VOCABULARY

const outside = (id) => /^(node:|react($|\/)|ws$|tavern-im($|\/))/.test(id)

/** What packages in the CommonJS form warn of is theirs. */
const onwarn = (warning, warn) => {
  const ids = warning.ids ?? [warning.id ?? '']
  if (!ids.every((id) => id.includes('node_modules'))) warn(warning)
}

const code = (...first) => [
  ...first,
  fflateWhenUsed,
  resolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  esbuild({ target: TARGET, tsconfig: 'tsconfig.json' }),
]

/**
 * A third of a door is white space and comments, which an engine reads at every start. Names and source maps
 * stay for whoever debugs. What is read once is put in its place, which few minifiers of applications do.
 */
const compact = terser({
  ecma: 2022,
  module: true,
  mangle: false,
  compress: { passes: 2, inline: 0, reduce_funcs: false, unsafe_arrows: true },
})

const files = (format, extension) => ({
  plugins: [compact],
  dir: 'dist',
  format,
  banner,
  exports: 'named',
  interop: 'auto',
  entryFileNames: `[name].${extension}`,
  inlineDynamicImports: true,
  sourcemap: true,
})

const sdkEntries = {
  index: './src/index.ts',
  react: './react/index.ts',
  protocol: './src/protocol-entry.ts',
  recorder: './src/recorder-entry.ts',
}

/** Each door is one file: a second one costs Node a millisecond, and what both hold is small. */
const door = (name, input, ...first) => ({
  input: { [name]: input },
  external: outside,
  plugins: code(...first),
  onwarn,
  output: [files('es', 'js'), files('cjs', 'cjs')],
})

const modules = [
  ...Object.entries(sdkEntries).map(([name, input]) => door(name, input)),
  door('browser', sdkEntries.index, onlyBrowser),
]

const script = {
  input: SCRIPT,
  external: outside,
  plugins: code(scriptEntry, onlyBrowser),
  onwarn,
  output: {
    file: 'dist/tavern-im.umd.js',
    format: 'umd',
    name: 'Tavern',
    exports: 'default',
    banner,
    inlineDynamicImports: true,
    sourcemap: true,
    plugins: [terser({ ecma: 2022, compress: { passes: 3 } })],
  },
}

/** CommonJS users get the same declarations under the name that TypeScript looks for. */
const alsoForCommonjs = {
  name: 'also-for-commonjs',
  writeBundle: ({ file }) => copyFileSync(file, file.replace(/\.d\.ts$/, '.d.cts')),
}

const types = (input, file, external, ...first) => ({
  input,
  external,
  plugins: [...first, dts({ tsconfig: 'tsconfig.json' })],
  output: { file, format: 'es' },
})

const sdkTypes = Object.entries(sdkEntries).map(([name, input]) =>
  types(input, `dist/${name}.d.ts`, outside, alsoForCommonjs),
)

const executable = {
  name: 'executable',
  writeBundle: ({ dir }, bundle) => {
    for (const name of Object.keys(bundle))
      if (name === 'cli.js') chmodSync(`${dir}/${name}`, 0o755)
  },
}

const program = (folder, input) => [
  {
    input,
    external: isPackage,
    plugins: code(vocabulary, executable),
    output: { dir: `${folder}/dist`, format: 'es', chunkFileNames: '[name].js', sourcemap: true },
  },
  types(input.index, `${folder}/dist/index.d.ts`, isPackage, vocabulary),
]

const targets = {
  sdk: [...modules, script, ...sdkTypes],
  server: program('server', { index: './server/src/index.ts', cli: './server/src/cli.ts' }),
  api: program('demo/api', { index: './demo/api/src/index.ts' }),
}

/** `rollup -c --configTarget sdk|server|api` */
export default ({ configTarget = 'sdk' }) => targets[configTarget]
