import type { WebSocket as WsSocket } from 'ws'
import { ofNode } from '../built-in.ts'

const SERVER = 'tavern-im-server'

/** The part of a server that this kit uses. */
export interface RunningServer {
  readonly url: string
  readonly httpUrl: string
  close(): Promise<void>
}

interface ServerModule {
  createServer(options: object): Promise<RunningServer>
  mintUserSig(order: {
    readonly sdkAppID: number
    readonly secret: string
    readonly userID: string
    readonly expireSeconds?: number
  }): string
}

type Import = (name: string) => Promise<unknown>

/** Takes the name as a parameter, so that bundlers of browser tests leave the import alone. */
const importHere: Import = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ name)

/**
 * Imports as the process itself does. Runners with their own modules (Jest) cannot import, and
 * their `require` loads the browser build of packages if there is a DOM.
 */
const importOutside: Import = (name) => {
  const { constants, Script } = ofNode('node:vm')
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new Script('(name) => import(name)', { importModuleDynamically })
  return (script.runInThisContext() as Import)(name)
}

/** Loads the server. */
export const loadServer = async (): Promise<ServerModule> => {
  try {
    return (await importHere(SERVER)) as ServerModule
  } catch {
    try {
      return (await importOutside(SERVER)) as ServerModule
    } catch (cause) {
      throw new Error(`start a test server: install ${SERVER} (npm i -D ${SERVER})`, { cause })
    }
  }
}

type Sockets = typeof WsSocket

/** The sockets of the package `ws`, if a client cannot load them by itself. */
export const loadSockets = async (): Promise<Sockets | undefined> => {
  try {
    await importHere('ws')
    return undefined
  } catch {
    return ((await importOutside('ws')) as { readonly WebSocket: Sockets }).WebSocket
  }
}
