import type { SettingsStore } from '../configuration/settings-store.ts'

const HOUR_SECONDS = 3_600

/** How long an app keeps files and contents of merged messages that no message names. */
export const orphanSeconds = (settings: Pick<SettingsStore, 'of'>, app: number): number =>
  settings.of(app).objects.value.orphanHours * HOUR_SECONDS
