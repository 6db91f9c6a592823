import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, withProgress } from './run.mjs'

const HOW =
  'find NATS: install it, or put nats-server on the PATH (Debian: apt-get install nats-server)'

/** Where Debian has it, which is not on everybody's PATH. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin']

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of nats-server, or undefined. */
const findNats = () =>
  [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...ELSEWHERE]
    .map((folder) => join(folder, 'nats-server'))
    .find(isProgram)

const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

const install = () =>
  withProgress('installing nats-server (apt-get)', async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, isQuiet: true }
    if ((await run('apt-get', ['update', '-q'], options)) !== 0) return false
    const args = ['install', '-q', '-y', '--no-install-recommends', 'nats-server']
    return (await run('apt-get', args, options)) === 0
  })

/** Path of nats-server, which is installed where it is missing and may be; rejects with how to get one. */
export const ensureNats = async () => {
  if (findNats() === undefined && canInstall()) await install()
  const program = findNats()
  if (program === undefined) throw new Error(HOW)
  return program
}
