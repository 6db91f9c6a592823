import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { root } from '../../contract/support/sources.ts'

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const FOLDER = `${root}/.build/compat`

/** Exactly the module `@tencentcloud/chat`, and no other of the vendor's, is ours. */
const tavernInstead: Plugin = {
  name: 'tavern-instead',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@tencentcloud\/chat$/ }, () =>
      resolve('tavern-im', { kind: 'import-statement', resolveDir: root }),
    )
  },
}

/** One React for all, as in an application which has no other one beside it. */
const oneReact: Plugin = {
  name: 'one-react',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, pluginData, kind }) =>
      pluginData === oneReact
        ? null
        : resolve(path, { kind, resolveDir: at('kits'), pluginData: oneReact }),
    )
  },
}

/** Bundles the programs of `kits/programs` as an application's bundler does. */
export const bundleKits = async (): Promise<string> => {
  await build({
    absWorkingDir: root,
    entryPoints: ['engine.ts', 'quick-start.ts', 'react.tsx'].map((name) =>
      at(`kits/programs/${name}`),
    ),
    outdir: FOLDER,
    bundle: true,
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: {
      '.png': 'dataurl',
      '.svg': 'dataurl',
      '.ttf': 'dataurl',
      '.woff': 'dataurl',
      '.woff2': 'dataurl',
      '.mp3': 'dataurl',
    },
    plugins: [tavernInstead, oneReact],
    logLevel: 'warning',
  })
  return FOLDER
}
