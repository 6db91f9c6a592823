import type { SettingsStore } from './settings-store.ts'

/** The configuration of the apps. */
export interface Configuration {
  readonly settings: SettingsStore
  /** Whether a user may call the back-end API of an app. */
  readonly isAdministrator: (app: number, userID: string) => boolean
}
