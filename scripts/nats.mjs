import { aptInstall, canInstall, findProgram } from './apt.mjs'

const HOW =
  'find NATS: install it, or put nats-server on the PATH (Debian: apt-get install nats-server)'

/** Path of nats-server, which is installed where it is missing and may be; rejects with how to get one. */
export const ensureNats = async () => {
  if (findProgram('nats-server') === undefined && canInstall()) await aptInstall(['nats-server'])
  const program = findProgram('nats-server')
  if (program === undefined) throw new Error(HOW)
  return program
}
