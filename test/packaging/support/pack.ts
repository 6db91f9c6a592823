import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProof } from '../../../testing/internal/proof.ts'
import { root } from '../../contract/support/sources.ts'

/** Folder of the test applications; their dependencies are in a parent folder. */
const appsFolder = join(root, '.build', 'packaging')

/** The tarball that would be published. */
export const tarball = join(appsFolder, 'tavern-im.tgz')

/** The package as it is once installed: a folder of its own, not this repository. */
export const installed = join(appsFolder, 'node_modules', 'tavern-im')

/** Runs a program in a folder and returns its output. Throws with all of it if the program fails. */
export const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * Tools of the proof (Next.js, Jest), by their paths below the folder in which they are installed.
 */
export const toolOf = (path: string): string => join(appsFolder, 'node_modules', path)

/**
 * Packs what is built and installs it beside the applications, and in the proof the tools that
 * build and test them.
 */
export const pack = (): void => {
  rmSync(appsFolder, { recursive: true, force: true })
  mkdirSync(appsFolder, { recursive: true })
  // Without a package of their own the applications would be part of this one, and find its sources
  // by its name.
  writeFileSync(join(appsFolder, 'package.json'), '{ "name": "applications", "private": true }')
  if (isProof) {
    cpSync(join(root, 'test/packaging/tools'), appsFolder, { recursive: true })
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], appsFolder)
  }
  mkdirSync(installed, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', appsFolder]
  const [{ filename }] = JSON.parse(run('npm', args, root))
  cpSync(join(appsFolder, filename), tarball)
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], root)
}

/**
 * Installs the package under the name of the SDK that it replaces, as `npm i
 * @tencentcloud/chat@npm:tavern-im` does.
 */
export const installUnderVendorName = (folder: string): string => {
  const path = join(folder, 'node_modules/@tencentcloud/chat')
  cpSync(installed, path, { recursive: true })
  return path
}

/** An application of `test/packaging/apps`, copied to where the package is installed. */
export const appOf = (name: string): string => {
  const folder = join(appsFolder, name)
  cpSync(join(root, 'test/packaging/apps', name), folder, { recursive: true })
  return folder
}
