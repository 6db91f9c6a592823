import type { SettingsInput } from '../domain/configuration/app-settings.ts'

/**
 * Concurrent sessions of one account: for each kind of device, and in total. One more ends the oldest session
 * of its kind (KICKED_OUT `multipleAccount`), or the oldest of all if only the total is exceeded (`multipleDevice`).
 */
export interface SessionLimits {
  /** Browsers. */
  readonly web: number
  /** Native apps on phones and tablets. */
  readonly mobile: number
  /** Mini programs and mini games. */
  readonly miniProgram: number
  /** Everything else: Node, native desktop apps. */
  readonly desktop: number
  readonly total: number
}

/**
 * One page and one mini program, as the TIM Web SDK documents: a login on another page ends the session of the first
 * one. That SDK defines nothing for the other kinds of devices.
 */
export const defaultSessionLimits: SessionLimits = {
  web: 1,
  mobile: 10,
  miniProgram: 1,
  desktop: 10,
  total: 30,
}

/** One app that this server serves. */
export interface AppOptions {
  readonly sdkAppID: number
  /** Secret key that signs its UserSigs. */
  readonly secret: string
  /** userIDs that may call the back-end API. */
  readonly administrators?: readonly string[]
  /** Settings for all its clients. A value that its back end sets over REST replaces the one given here (docs/guides/rest.md). */
  readonly settings?: SettingsInput
  /** Defaults: one page, one mini program, 10 of each other kind, 30 in total. */
  readonly sessions?: Partial<SessionLimits>
}
