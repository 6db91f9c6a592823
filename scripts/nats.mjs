import { aptInstall, canInstall, findProgram } from './apt.mjs'

const HOW =
  'find NATS: install it, or put nats-server on the PATH (Debian: apt-get install nats-server)'

/** Path of nats-server; installs it if it is missing and permitted. Rejects with instructions. */
export const ensureNats = async () => {
  if (findProgram('nats-server') === undefined && canInstall()) await aptInstall(['nats-server'])
  const program = findProgram('nats-server')
  if (program === undefined) throw new Error(HOW)
  return program
}
