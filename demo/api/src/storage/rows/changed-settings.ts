/** A setting that differs from that of the start. */
export interface ChangedSettingRow {
  /** Name in `Settings`. */
  key: string
  /** Hundredths of a percent, fen, ms, or a count. */
  value: number
}

export interface ChangedSettingTables {
  changed_settings: ChangedSettingRow
}
