import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { plantedFaults } from '../test/simulation/planted-faults.mjs'
import { root } from './run.mjs'

const FOLDER = join(root, 'test/simulation')
const CRYPTO = join(FOLDER, 'stand-ins/crypto.ts')

/** Replaces `node:crypto`, so that its random numbers come from the seed. */
const withCrypto = {
  name: 'crypto',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:crypto$/ }, ({ importer }) =>
      importer === CRYPTO ? { path: 'node:crypto', external: true } : { path: CRYPTO },
    )
  },
}

/**
 * Clients are those of pages, which load their code late: it comes when the simulated world delivers it, and so does the
 * platform of each page.
 */
const withLateCode = {
  name: 'late-code',
  setup(bundle) {
    const path = (name) => ({ path: join(root, name) })
    bundle.onResolve({ filter: /^tavern-im\/strict$/ }, () => path('src/staged-entry.ts'))
    bundle.onResolve({ filter: /\/(detect|import-code)\.ts$/ }, ({ path: name, importer }) =>
      importer.startsWith(join(root, 'src'))
        ? path(`test/simulation/stand-ins/${basename(name)}`)
        : undefined,
    )
  },
}

/** Bundles one source file with a planted fault. */
const withPlantedFault = (name) => {
  const fault = plantedFaults.find((one) => one.name === name)
  if (fault === undefined) {
    throw new Error(`simulate: plant one of ${plantedFaults.map((one) => one.name).join(', ')}`)
  }
  const file = join(root, fault.file)
  return {
    name: 'planted-fault',
    setup(bundle) {
      bundle.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === file
          ? {
              contents: readFileSync(path, 'utf8').replace(fault.find, () => fault.replace),
              loader: 'ts',
            }
          : undefined,
      )
    },
  }
}

/**
 * Bundles clients, server and their simulated environment into one file that reads no time, event loop or random
 * numbers of the machine; with a planted fault if one is named.
 */
export const bundleSimulation = async (fault) => {
  const outfile = join(root, `.build/simulation/${fault ?? 'as-it-is'}.${process.pid}.mjs`)
  await build({
    entryPoints: [join(FOLDER, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfig: join(root, 'tsconfig.json'),
    inject: [join(FOLDER, 'stand-ins/globals.ts')],
    define: {
      'Date.now': 'dateNow',
      'Math.random': 'mathRandom',
      'crypto.getRandomValues': 'getRandomValues',
    },
    plugins: [withCrypto, withLateCode, ...(fault === undefined ? [] : [withPlantedFault(fault)])],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  return outfile
}
