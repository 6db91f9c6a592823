import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { plants } from '../test/simulation/plants.mjs'
import { root } from './run.mjs'

const FOLDER = join(root, 'test/simulation')
const CRYPTO = join(FOLDER, 'stand-ins/crypto.ts')

/** The product asks `node:crypto` for chance; here that is the seed's. */
const withCrypto = {
  name: 'crypto',
  setup(bundle) {
    bundle.onResolve({ filter: /^node:crypto$/ }, ({ importer }) =>
      importer === CRYPTO ? { path: 'node:crypto', external: true } : { path: CRYPTO },
    )
  },
}

/** A file of the product with a fault in it. */
const planted = (name) => {
  const plant = plants.find((one) => one.name === name)
  if (plant === undefined) {
    throw new Error(`simulate: plant one of ${plants.map((one) => one.name).join(', ')}`)
  }
  const file = join(root, plant.file)
  return {
    name: 'plant',
    setup(bundle) {
      bundle.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === file
          ? {
              contents: readFileSync(path, 'utf8').replace(plant.find, () => plant.replace),
              loader: 'ts',
            }
          : undefined,
      )
    },
  }
}

/**
 * Clients, server and what simulates the world around them in one file, in which nothing asks the machine for time,
 * turns or chance; with a fault in it where one is named.
 */
export const bundleSimulation = async (plant) => {
  const outfile = join(root, `.build/simulation/${plant ?? 'as-it-is'}.${process.pid}.mjs`)
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
    plugins: [withCrypto, ...(plant === undefined ? [] : [planted(plant)])],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  return outfile
}
