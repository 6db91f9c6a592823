import { delimiter, join } from 'node:path'
import { aptInstall, canInstall, isProgram } from './apt.mjs'

const HOW =
  'find NATS: install it, or put nats-server on the PATH (Debian: apt-get install nats-server)'

/** Where Debian has it, which is not on everybody's PATH. */
const ELSEWHERE = ['/usr/sbin', '/usr/local/sbin']

/** Path of nats-server, or undefined. */
const findNats = () =>
  [...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...ELSEWHERE]
    .map((folder) => join(folder, 'nats-server'))
    .find(isProgram)

/** Path of nats-server, which is installed where it is missing and may be; rejects with how to get one. */
export const ensureNats = async () => {
  if (findNats() === undefined && canInstall()) await aptInstall(['nats-server'])
  const program = findNats()
  if (program === undefined) throw new Error(HOW)
  return program
}
