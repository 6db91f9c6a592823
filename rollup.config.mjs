import { chmodSync, copyFileSync, readdirSync, readFileSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import terser from '@rollup/plugin-terser'
import { dts } from 'rollup-plugin-dts'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { declarationsOf, emitDeclarations } from './scripts/declarations.mjs'
import { dropInTypes, openInterface } from './scripts/drop-in-types.mjs'
import { pageFile, pageGlobals } from './scripts/only-page.mjs'
import { emitterAsModule, fflateWhenUsed } from './scripts/package-transforms.mjs'
import { pureTopLevel } from './scripts/pure-top-level.mjs'
import { noticesIn } from './scripts/third-party-notices.mjs'
import { vendorPaths } from './scripts/vendor-paths.mjs'

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
  resolveId: (asked) => (asked === id ? `\0${id}` : null),
  load: (asked) => (asked === `\0${id}` ? code : null),
})

/** The default export itself is the global of the script, not an object around it. */
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
const VOCABULARY_SOURCE = 'src/protocol-entry.ts'
const vocabularyFrom = (path) => ({
  name: 'vocabulary',
  resolveId: (id) => (id === VOCABULARY ? path : null),
})
const vocabulary = vocabularyFrom(new URL(VOCABULARY_SOURCE, import.meta.url).pathname)

const notices = {
  sdk: noticesIn('dist', ''),
  server: noticesIn('server/dist', 'server'),
  api: noticesIn('demo/api/dist', 'demo/api'),
}

const isPackage = (id) => !/^[./\0]/.test(id) && id !== SCRIPT && id !== VOCABULARY

/**
 * Node would read each of the 279 files of kysely at every start, for as long as all of ours. What takes bytes from outside
 * stays beside: whoever runs a server can put a mended version there without waiting for us.
 */
const isBeside = (id) => isPackage(id) && id !== 'kysely'

const outside = (id) => /^(node:|react($|\/)|ws$|tavern-im($|\/|-server$))/.test(id)

/** What packages in the CommonJS form warn of is theirs. */
const onwarn = (warning, warn) => {
  const ids = warning.ids ?? [warning.id ?? '']
  if (!ids.every((id) => id.includes('node_modules'))) warn(warning)
}

const code = (...first) => [
  ...first,
  fflateWhenUsed,
  emitterAsModule,
  resolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  commonjs(),
  esbuild({ target: TARGET, tsconfig: 'tsconfig.json' }),
  pureTopLevel,
]

/**
 * A third of a door is white space and comments, which an engine reads at every start. Names and source maps
 * stay for whoever debugs. What is read once is put in its place, which few minifiers of applications do.
 */
const compact = terser({
  ecma: 2022,
  module: true,
  mangle: false,
  format: { preserve_annotations: true },
  compress: { passes: 2, inline: 0, reduce_funcs: false, unsafe_arrows: true, directives: false },
})

/** What no page gets: its white space goes, in a twentieth of the time. */
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
  plugins: [...code(...first), notices.sdk()],
  onwarn,
  output: [files('es', 'js', name), files('cjs', 'cjs', name)],
})

const browserDoor = door('browser', sdkEntries.index, onlyBrowser)

/** The pages' door once more, for the field `module` of package.json. */
const doorForOldBundlers = files('es', 'js', 'browser', lowered)
doorForOldBundlers.entryFileNames = 'es2017.js'
browserDoor.output.push(doorForOldBundlers)

const modules = [
  ...Object.entries(sdkEntries).map(([name, input]) => door(name, input)),
  browserDoor,
]

/** Sets the global that applications of `@tencentcloud/chat` use, where the script is no module of a loader. */
const vendorGlobal = `if (!(typeof exports === 'object' && typeof module !== 'undefined') &&
  !(typeof define === 'function' && define.amd)) globalThis.TencentCloudChat = globalThis.Tavern`

const script = {
  input: SCRIPT,
  external: outside,
  plugins: [...code(scriptEntry, onlyBrowser), notices.sdk()],
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
    plugins: [terser({ ecma: 2022, compress: { passes: 3 } }), vendorPaths],
  },
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

/** Declarations of several doors are built in one go; what they share stands beside them. */
const types = (target, doors, folder, external, ...plugins) => ({
  input: Object.fromEntries(
    Object.entries(doors).map(([name, source]) => [name, declarationsOf(target, source)]),
  ),
  external,
  plugins: [
    emitDeclarations(target, Object.values(doors)),
    ...plugins,
    dts({ tsconfig: 'tsconfig.json', compilerOptions: { paths: {} } }),
  ],
  output: {
    dir: folder,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared.d.ts',
  },
})

const executable = {
  name: 'executable',
  writeBundle: ({ dir }, bundle) => {
    for (const name of Object.keys(bundle))
      if (name === 'cli.js') chmodSync(`${dir}/${name}`, 0o755)
  },
}

/** What `npx tavern-im` starts: one file for Node. */
const command = {
  input: { cli: './migrate/cli.ts' },
  external: outside,
  plugins: [...code(executable), notices.sdk()],
  onwarn,
  output: { plugins: [compact], dir: 'dist', format: 'es', entryFileNames: '[name].js' },
}

const program = (folder, input, notice, doors = { index: input.index }) => [
  {
    input,
    external: isBeside,
    plugins: [...code(vocabulary, executable), notice],
    output: { dir: `${folder}/dist`, format: 'es', chunkFileNames: '[name].js', sourcemap: true },
  },
  types(
    folder,
    doors,
    `${folder}/dist`,
    isPackage,
    vocabularyFrom(declarationsOf(folder, VOCABULARY_SOURCE)),
  ),
]

/** The server for pages: one file that needs nothing, and SQLite beside it. */
const pageServer = [
  {
    input: { page: './server/src/page/index.ts' },
    plugins: [
      vocabulary,
      pageFile,
      resolve({ browser: true, extensions: ['.mjs', '.js', '.ts'] }),
      commonjs(),
      esbuild({ target: TARGET, tsconfig: 'tsconfig.json' }),
      pageGlobals,
      notices.server(),
    ],
    onwarn,
    output: {
      dir: 'server/dist',
      format: 'es',
      banner,
      inlineDynamicImports: true,
      sourcemap: true,
      plugins: [minify({ target: TARGET, legalComments: 'inline' })],
    },
  },
]

const marketDoors = {
  index: './demo/api/src/index.ts',
  client: './demo/api/src/client/market-client.ts',
}

const OPERATOR_PAGE = 'demo/api/src/operator/page'
const OPERATOR_DIST = 'demo/api/dist/operator'

/** The page of the marketplace's operator: one script, and its looks. */
const operatorPage = {
  input: { page: `./${OPERATOR_PAGE}/main.ts` },
  plugins: [
    ...code(vocabulary),
    {
      name: 'page-files',
      writeBundle() {
        for (const file of readdirSync(OPERATOR_PAGE)) {
          if (/\.(html|css)$/.test(file)) {
            copyFileSync(`${OPERATOR_PAGE}/${file}`, `${OPERATOR_DIST}/${file}`)
          }
        }
      },
    },
  ],
  output: { dir: OPERATOR_DIST, format: 'es', plugins: [minify({ target: TARGET })] },
}

const targets = {
  sdk: [
    ...modules,
    script,
    command,
    types('sdk', declaredDoors, 'dist', outside, openInterface, alsoForCommonjs, dropInTypes),
  ],
  server: [
    ...program(
      'server',
      { index: './server/src/index.ts', cli: './server/src/cli.ts' },
      notices.server(),
      { index: './server/src/index.ts', page: './server/src/page/index.ts' },
    ),
    ...pageServer,
  ],
  api: [...program('demo/api', marketDoors, notices.api(), marketDoors), operatorPage],
}

/** `rollup -c --configTarget sdk|server|api` */
export default ({ configTarget = 'sdk' }) => targets[configTarget]
