import type { SettingsStore } from './settings-store.ts'

const HOUR_SECONDS = 3_600

/**
 * Seconds for which an app keeps files and contents of merged messages that no message refers to.
 */
export const orphanSeconds = (settings: Pick<SettingsStore, 'of'>, app: number): number =>
  settings.of(app).objects.value.orphanHours * HOUR_SECONDS
