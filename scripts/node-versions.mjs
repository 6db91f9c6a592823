import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, withProgress } from './run.mjs'

/** Versions of Node that users run besides the oldest one that is supported. */
export const NODE_VERSIONS = ['22', '24', '26']

const folderOf = (version) => join(root, '.build', `node-${version}`)

const binOf = (version) => join(folderOf(version), 'node_modules', 'node', 'bin')

/** Version of the program in a folder, for example '24.21.0'. */
const versionIn = (bin) =>
  execFileSync(join(bin, 'node'), ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()

/**
 * The newest Node of a major version, from npm's package `node`: `{ bin, version }`. It is kept in `.build` until that is
 * deleted. Throws if it cannot be installed.
 */
export const installNode = async (major) => {
  const bin = binOf(major)
  if (!existsSync(join(bin, 'node'))) {
    const code = await withProgress(`installing Node ${major}`, () =>
      run(
        'npm',
        [
          'install',
          `node@${major}`,
          ...['--prefix', folderOf(major)],
          ...['--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
        ],
        { output: 'onFailure' },
      ),
    )
    if (code !== 0) throw new Error(`install Node ${major}: npm failed; see its message above`)
  }
  return { bin, version: versionIn(bin) }
}

/** Environment in which `node` is the one in a folder, also for programs that tests start. */
export const environmentOf = (bin) => ({ PATH: [bin, process.env.PATH].join(delimiter) })
