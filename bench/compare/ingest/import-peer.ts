import { resolvePeer } from '../peers.ts'

/** Imports a peer's package and silences it: one of them logs in more than one way. */
export const importPeer = async <Module>(name: string): Promise<Module> => {
  for (const level of ['log', 'info', 'debug', 'trace', 'warn'] as const) console[level] = () => {}
  return (await import(resolvePeer(name))) as Module
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A logger for packages that accept one. */
export const logger = { ...silent, getChild: () => logger }
