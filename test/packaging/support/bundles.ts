import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import resolve from '@rollup/plugin-node-resolve'
import { build as esbuild } from 'esbuild'
import { rollup } from 'rollup'
import { build as vite } from 'vite'
import webpack from 'webpack'
import { appOf, installed } from './pack.ts'

/** An application beside the one whose page exchanges messages. */
const folderOf = (app: string): string => {
  appOf('page')
  return appOf(app)
}

/** The page of a bundle whose bundler writes none. */
const writePage = (folder: string, script: string): void =>
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><div id="root"></div>${script}`,
  )

const MODULE = '<script type="module" src="main.js"></script>'

export const byVite = async (app = 'bundled'): Promise<string> => {
  const root = folderOf(app)
  const outDir = join(root, 'by-vite')
  await vite({ root, configFile: false, logLevel: 'error', build: { outDir } })
  return outDir
}

/** Throws the warnings, too. */
export const byWebpack = async (app = 'bundled'): Promise<string> => {
  const root = folderOf(app)
  const path = join(root, 'by-webpack')
  const problems = await new Promise<readonly string[]>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: root,
        entry: './main.js',
        output: { path },
        performance: false,
        // Minified code is what Vite makes; here it would take ten seconds more.
        optimization: { minimize: false },
      },
      (error, stats) => {
        const { errors = [], warnings = [] } =
          stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
        if (error) reject(error)
        else resolve([...errors, ...warnings].map(({ message }) => message))
      },
    ),
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writePage(path, '<script src="main.js"></script>')
  return path
}

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

const byEsbuildAs = async (format: 'esm' | 'iife', app: string): Promise<string> => {
  const root = folderOf(app)
  const outdir = join(root, `by-esbuild-${format}`)
  const { warnings } = await esbuild({
    absWorkingDir: root,
    entryPoints: ['main.js'],
    outdir,
    bundle: true,
    minify: true,
    format,
    splitting: format === 'esm',
    define: PRODUCTION,
    logLevel: 'silent',
    // The installed package, not the sources that tsconfig.json puts in its place.
    tsconfigRaw: {},
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'))
  writePage(outdir, format === 'esm' ? MODULE : '<script src="main.js"></script>')
  return outdir
}

export const byEsbuild = (app = 'bundled'): Promise<string> => byEsbuildAs('esm', app)

/** One classic script: bundlers put files that are imported later into it. */
export const byEsbuildAsScript = (app = 'bundled'): Promise<string> => byEsbuildAs('iife', app)

export const byRollup = async (app = 'late'): Promise<string> => {
  const root = folderOf(app)
  const dir = join(root, 'by-rollup')
  const bundle = await rollup({
    input: join(root, 'main.js'),
    plugins: [resolve({ browser: true })],
    onwarn({ code, message }) {
      // terser puts one before a `return`, which has no effect.
      if (code !== 'INVALID_ANNOTATION') throw new Error(message)
    },
  })
  await bundle.write({ dir, format: 'es' })
  await bundle.close()
  writePage(dir, MODULE)
  return dir
}

/** No bundler: the page imports the files of the package. */
export const withoutBundler = async (): Promise<string> => {
  const root = folderOf('late')
  const folder = join(root, 'without-bundler')
  cpSync(join(installed, 'dist'), join(folder, 'tavern-im'), { recursive: true })
  cpSync(join(root, '../page/page.js'), join(folder, 'page.js'))
  const main = readFileSync(join(root, 'main.js'), 'utf8')
  const plain = main
    .replace("'tavern-im'", "'./tavern-im/browser.js'")
    .replace("'../page/page.js'", "'./page.js'")
  writeFileSync(join(folder, 'main.js'), plain)
  writePage(folder, MODULE)
  return folder
}
