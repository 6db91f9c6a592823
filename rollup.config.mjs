import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { dts } from 'rollup-plugin-dts'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { declarationsOf } from './scripts/declarations.mjs'
import { dropInTypes, openInterface } from './scripts/drop-in-types.mjs'
import { executable } from './scripts/executable.mjs'
import {
  alikeTogether,
  emitterAsModule,
  factoryInParentheses,
  fflateWhenUsed,
} from './scripts/package-transforms.mjs'
import { pureTopLevel } from './scripts/pure-top-level.mjs'
import { smallScript } from './scripts/small-script.mjs'
import { stages } from './scripts/stages.mjs'
import { noticesIn } from './scripts/third-party-notices.mjs'
import { vendorPaths } from './scripts/vendor-paths.mjs'
import { isPackage, VOCABULARY, VOCABULARY_SOURCE } from './scripts/vocabulary-source.mjs'

/** Browsers since 2022, Node 18 and later: private fields stay what they are. */
const TARGET = 'es2022'

/** Bundlers that do not know `exports` (webpack 4) parse nothing newer. */
const OLD_TARGET = 'es2017'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const banner = `/*! tavern-im ${version} | MIT */`

/** Servers that render React components leave what begins so to the client: hooks need one. */
const clientBanner = `'use client'\n${banner}`

const virtual = (name, id, code) => ({
  name,
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? code : null),
})

/** The default export itself is the global of the script, not an object around it. */
const SCRIPT = 'script-entry'
const scriptOf = (entry) =>
  virtual(
    'script-entry',
    SCRIPT,
    `export { default } from '${new URL(entry, import.meta.url).pathname}'`,
  )

/** Pages never get the Node build, which loads `ws` and reads paths. */
const onlyBrowser = {
  name: 'only-browser',
  load: (id) =>
    id.endsWith('/src/platform/node.ts')
      ? "export { browserPlatform as nodePlatform } from './browser.ts'"
      : null,
}

/** All pages have the encoders of UTF-8 that mini programs lack; they do not get the client in stages. */
const platformUtf8 = {
  name: 'platform-utf8',
  load: (id) =>
    id.endsWith('/src/lib/plain-utf8.ts')
      ? `export const encodePlain = (text) => new TextEncoder().encode(text)
export const decodePlain = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)`
      : null,
}

const notices = noticesIn('dist', '')

const outside = (id) => /^(node:|react($|\/)|ws$|tavern-im($|\/|-server$))/.test(id)

/** Ignores warnings about packages in the CommonJS form. */
const onwarn = (warning, warn) => {
  const ids = warning.ids ?? [warning.id ?? '']
  if (!ids.every((id) => id.includes('node_modules'))) warn(warning)
}

const code = (...first) => [
  ...first,
  alikeTogether,
  fflateWhenUsed,
  emitterAsModule,
  resolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  esbuild({ target: TARGET, tsconfig: 'tsconfig.json' }),
  pureTopLevel,
]

/**
 * A third of an entry is white space and comments, which an engine reads at every start. Names and
 * source maps stay for debugging. Constants that are used once are inlined, which few minifiers of
 * applications do.
 */
const COMPACT = {
  ecma: 2022,
  module: true,
  mangle: false,
  format: { preserve_annotations: true },
  compress: { passes: 2, inline: 0, reduce_funcs: false, unsafe_arrows: true, directives: false },
}

const compact = terser(COMPACT)

/** The same, with the comments that tell bundlers to leave an import alone. */
const stagedCompact = terser({
  ...COMPACT,
  format: { ...COMPACT.format, comments: /^!|webpackIgnore|@vite-ignore/ },
})

/** For files that no page gets: removes the white space only, in a twentieth of the time. */
const compactForNode = minify({
  target: TARGET,
  minify: false,
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
})

const lowered = minify({
  target: OLD_TARGET,
  minify: false,
  minifyWhitespace: true,
  legalComments: 'inline',
})

/** Doors of Node and of tests; pages get `browser`. */
const FOR_NODE = ['index', 'testing']

const compactFor = (format, name) =>
  format === 'cjs' || FOR_NODE.includes(name) ? compactForNode : compact

const files = (format, extension, name, plugin = compactFor(format, name)) => ({
  plugins: [plugin],
  dir: 'dist',
  format,
  banner: name === 'react' ? clientBanner : banner,
  exports: 'named',
  interop: 'auto',
  entryFileNames: `[name].${extension}`,
  inlineDynamicImports: true,
  sourcemap: true,
})

const sdkEntries = {
  index: './src/index.ts',
  react: './react/index.ts',
  'react-suspense': './react/suspense.ts',
  protocol: './src/protocol-entry.ts',
  recorder: './src/recorder-entry.ts',
  testing: './testing/index.ts',
  inspector: './inspector/index.ts',
}

/** The strict door declares the code of `index.js`, whose own declarations `dropInTypes` writes. */
const { index: strict, ...otherDoors } = sdkEntries
const declaredDoors = { strict, ...otherDoors }

/** Each door is one file: a second one costs Node a millisecond, and what both hold is small. */
const door = (name, input, ...first) => ({
  input: { [name]: input },
  external: outside,
  plugins: [...code(...first), notices()],
  onwarn,
  output: [files('es', 'js', name), files('cjs', 'cjs', name)],
})

/** The client of pages in one file: for hosts that load no further files, and for CommonJS. */
const wholeForPages = {
  ...door('whole', sdkEntries.index, onlyBrowser),
  output: [
    files('es', 'js', 'whole'),
    { ...files('cjs', 'cjs', 'browser'), entryFileNames: 'browser.cjs' },
    // For the field `module` of package.json.
    { ...files('es', 'js', 'whole', lowered), entryFileNames: 'es2017.js' },
  ],
}

const sourceFile = (path) => fileURLToPath(new URL(`src/${path}`, import.meta.url))
const stagedEntry = sourceFile('staged-entry.ts')
const laterFiles = {
  messaging: sourceFile('client/staged/messaging.ts'),
  rest: sourceFile('client/staged/rest.ts'),
  alone: sourceFile('client/staged/alone.ts'),
  complete: sourceFile('client/staged/complete.ts'),
}

/** The client in stages: the door, and the code of its features in a folder. */
const staged = (name, folder, plugin, ...first) => {
  const { plugin: copies, manualChunks } = stages(
    { ...laterFiles, entry: stagedEntry },
    code(...first),
  )
  return {
    input: { [name]: stagedEntry },
    external: outside,
    plugins: [...code(...first, copies), notices()],
    onwarn,
    output: {
      ...files('es', 'js', name, plugin),
      inlineDynamicImports: false,
      // A page keeps to the files of its own version, also if a deployment replaces the door meanwhile.
      chunkFileNames: `${folder}/[name]-[hash].js`,
      manualChunks,
    },
  }
}

const modules = [
  ...Object.entries(sdkEntries).map(([name, input]) => door(name, input)),
  wholeForPages,
  staged('browser', 'chunks', stagedCompact, onlyBrowser, platformUtf8),
  staged('node', 'node', stagedCompact),
]

/** Sets the global that applications of `@tencentcloud/chat` use, where the script is no module of a loader. */
const vendorGlobal = `if (!(typeof exports === 'object' && typeof module !== 'undefined') &&
  !(typeof define === 'function' && define.amd)) globalThis.TencentCloudChat = globalThis.Tavern`

const script = {
  input: SCRIPT,
  external: outside,
  plugins: [...code(scriptOf('src/index.ts'), onlyBrowser), notices()],
  onwarn,
  output: {
    file: 'dist/tavern-im.umd.js',
    format: 'umd',
    name: 'Tavern',
    exports: 'default',
    banner,
    footer: vendorGlobal,
    inlineDynamicImports: true,
    sourcemap: true,
    plugins: [terser({ ecma: 2022, compress: { passes: 3 } }), factoryInParentheses, vendorPaths],
  },
}

/** The script has no `createChat`: files of single features are left out. */
const onlyAllFeatures = {
  name: 'only-all-features',
  resolveDynamicImport: (id) =>
    typeof id !== 'string' || /\/(rest|extras|complete|plain-gzip|text-codec)\.ts$/.test(id)
      ? null
      : { id, external: true },
}

/** The same in stages: a folder with the script and the files that it loads from there. */
const stagedScript = () => {
  const first = [scriptOf('src/staged-entry.ts'), onlyBrowser, platformUtf8, onlyAllFeatures]
  const { plugin } = stages({ ...laterFiles, entry: SCRIPT }, code(...first))
  return {
    input: { 'tavern-im': SCRIPT },
    // The script itself has the names that its other files use.
    preserveEntrySignatures: 'allow-extension',
    external: outside,
    plugins: [...code(...first, plugin), notices()],
    onwarn,
    output: {
      dir: 'dist/script',
      format: 'cjs',
      exports: 'named',
      esModule: false,
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      minifyInternalExports: true,
      banner,
      plugins: [smallScript, terser({ ecma: 2022, toplevel: true, compress: { passes: 3 } })],
    },
  }
}

/** CommonJS users get the same declarations under the names that TypeScript looks for. */
const alsoForCommonjs = {
  name: 'also-for-commonjs',
  generateBundle(_, bundle) {
    for (const { fileName, code } of Object.values(bundle)) {
      const source = code.replace(/(['"])(\.\/[\w-]+)\.js\1/g, '$1$2.cjs$1')
      this.emitFile({ type: 'asset', fileName: fileName.replace(/\.d\.ts$/, '.d.cts'), source })
    }
  },
}

/** Declarations of several entries are built together; shared ones become separate files. */
const types = (doors, folder, external, ...plugins) => ({
  input: Object.fromEntries(
    Object.entries(doors).map(([name, source]) => [name, declarationsOf(source)]),
  ),
  external,
  plugins: [...plugins, dts({ tsconfig: 'tsconfig.json', compilerOptions: { paths: {} } })],
  output: {
    dir: folder,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared.d.ts',
  },
})

/** The program of `npx tavern-im`: one file for Node. */
const command = {
  input: { cli: './migrate/cli.ts' },
  external: outside,
  plugins: [...code(executable), notices()],
  onwarn,
  output: { plugins: [compact], dir: 'dist', format: 'es', entryFileNames: '[name].js' },
}

const server = { index: './server/src/index.ts', page: './server/src/app/page/index.ts' }

const market = {
  index: './demo/api/src/index.ts',
  client: './demo/api/src/client/market-client.ts',
}

/** Declarations of a package that takes the vocabulary's into its own. */
const withVocabulary = (doors, folder) =>
  types(doors, `${folder}/dist`, isPackage, {
    name: 'vocabulary',
    resolveId: (id) => (id === VOCABULARY ? declarationsOf(VOCABULARY_SOURCE) : null),
  })

const targets = {
  sdk: [
    ...modules,
    script,
    stagedScript(),
    command,
    types(declaredDoors, 'dist', outside, openInterface, alsoForCommonjs, dropInTypes),
  ],
  server: [withVocabulary(server, 'server')],
  api: [withVocabulary(market, 'demo/api')],
}

/** `rollup -c --configTarget sdk|server|api`; rolldown.config.mjs has the code of the last two. */
export default ({ configTarget = 'sdk' }) => targets[configTarget]
