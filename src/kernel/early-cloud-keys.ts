import type { FrequencyLimit } from './command.ts'

/** One key of the cloud configuration: its value until the server says otherwise, and how it is read. */
export interface CloudKey<Value> {
  readonly fallback: Value
  /** Undefined for what is no such value; then the fallback stays. */
  readonly read: (raw: unknown) => Value | undefined
}

export const cloudKey = <Value>(fallback: Value, read: (raw: unknown) => Value | undefined) => ({
  fallback,
  read,
})

const limits: CloudKey<Readonly<Record<string, FrequencyLimit>>> = cloudKey({}, (raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  return Object.fromEntries(
    Object.entries(raw).filter(([, limit]) => limit?.seconds > 0 && limit?.calls > 0),
  )
})

/** The key that a client reads before the code of its features is there. */
export const earlyCloudKeys = {
  /** `{ [command]: { seconds, calls } }`, instead of the limit in the command's row. */
  cmd_frequency_limit: limits,
} as const
