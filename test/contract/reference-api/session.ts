import type { Any } from './loose.ts'

export interface LOGIN_OPTIONS {
  userID: string
  userSig: string
}

export interface CREATE_OPTIONS {
  SDKAppID: number
  proxyServer?: string | undefined
  fileUploadProxy?: string | undefined
  fileDownloadProxy?: string | undefined
  scene?: string | undefined
}

export interface SessionMethods {
  login(options: LOGIN_OPTIONS): Promise<Any>
  logout(): Promise<void>
  getLoginUser(): string
  getServerTime(): number
  isReady(): boolean
  destroy(): Promise<void>
  on(eventName: string, handler: Any, context?: Any): void
  off(eventName: string, handler: Any, context?: Any): void
  registerPlugin(options: object): void
  setLogLevel(level: number): void
  callExperimentalAPI(key: string, options: Any): Any
}
