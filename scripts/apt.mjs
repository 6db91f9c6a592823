import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, withProgress } from './run.mjs'

export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Folders of administrators' programs on Debian, which may not be on the PATH. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin']

/** Path of a program, or undefined. */
export const findProgram = (name) =>
  [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...ELSEWHERE]
    .map((folder) => join(folder, name))
    .find(isProgram)

/** Whether this process may install packages of Debian. */
export const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

/** Installs packages of Debian; false if that fails. */
export const aptInstall = (packages) =>
  withProgress(`installing ${packages.join(' and ')} (apt-get)`, async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'onFailure' }
    if ((await run('apt-get', ['update', '-q'], options)) !== 0) return false
    const args = ['install', '-q', '-y', '--no-install-recommends', ...packages]
    return (await run('apt-get', args, options)) === 0
  })
