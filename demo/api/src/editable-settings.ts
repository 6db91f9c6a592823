import type { Settings } from './settings.ts'
import type { DbContext } from './storage/database.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** Units in which operators read and write a setting. */
export const units = ['percent', 'yuan', 'hours', 'days', 'count'] as const

export type Unit = (typeof units)[number]

interface Editable {
  readonly unit: Unit
  /** Limits of the stored number: hundredths of a percent, fen, ms, or a count. */
  readonly min: number
  readonly max: number
}

/** Settings that operators change while the marketplace runs (OPERATOR-14). */
export const editableSettings = {
  feeBasisPoints: { unit: 'percent', min: 0, max: 3000 },
  withdrawFeeBasisPoints: { unit: 'percent', min: 0, max: 1000 },
  rechargeMinFen: { unit: 'yuan', min: 1, max: 1_000_000 },
  rechargeMaxFen: { unit: 'yuan', min: 100, max: 20_000_000 },
  withdrawMinFen: { unit: 'yuan', min: 10, max: 1_000_000 },
  withdrawMaxFen: { unit: 'yuan', min: 100, max: 20_000_000 },
  withdrawDayFen: { unit: 'yuan', min: 100, max: 100_000_000 },
  subsidyHoldMs: { unit: 'days', min: 0, max: 90 * DAY_MS },
  orderLifeMs: { unit: 'days', min: DAY_MS, max: 30 * DAY_MS },
  startGraceMs: { unit: 'hours', min: HOUR_MS, max: 72 * HOUR_MS },
  workMs: { unit: 'days', min: DAY_MS, max: 30 * DAY_MS },
  finishLapseMs: { unit: 'hours', min: HOUR_MS, max: 14 * 24 * HOUR_MS },
  openOrders: { unit: 'count', min: 1, max: 1000 },
} as const satisfies Partial<Record<keyof Settings, Editable>>

export type EditableKey = keyof typeof editableSettings

export const editableKeys = Object.keys(editableSettings) as EditableKey[]

/** The unit and limits of a setting; null if it cannot be edited. */
export const editableOf = (key: string): Editable | null =>
  (editableSettings as Readonly<Record<string, Editable>>)[key] ?? null

/** The smaller one of two settings, and the larger one. */
const ordered: readonly (readonly [EditableKey, EditableKey])[] = [
  ['rechargeMinFen', 'rechargeMaxFen'],
  ['withdrawMinFen', 'withdrawMaxFen'],
  ['withdrawMaxFen', 'withdrawDayFen'],
]

/** Whether each minimum is at most its maximum. */
export const isConsistent = (settings: Settings): boolean =>
  ordered.every(([small, large]) => settings[small] <= settings[large])

/** The settings of the start, by the live ones. */
const starts = new WeakMap<Settings, Settings>()

/** The settings with which the marketplace was started. */
export const startSettings = (live: Settings): Settings => starts.get(live) ?? live

/** Settings that `refreshSettings` changes in place, beginning with those of the start. */
export const liveSettings = (start: Settings): Settings => {
  const live = { ...start }
  starts.set(live, start)
  return live
}

type SettingsContext = Pick<DbContext, 'db'> & { readonly settings: Settings }

/** The settings of the start with the stored changes. */
export const currentSettings = async ({ db, settings }: SettingsContext): Promise<Settings> => {
  const rows = await db.selectFrom('changed_settings').select(['key', 'value']).execute()
  const changes = rows.filter(({ key }) => editableOf(key) !== null)
  const changed = Object.fromEntries(changes.map(({ key, value }) => [key, value]))
  return { ...startSettings(settings), ...changed }
}

/** Reads the changes of all processes into the live settings. */
export const refreshSettings = async (context: SettingsContext): Promise<void> => {
  Object.assign(context.settings, await currentSettings(context))
}
