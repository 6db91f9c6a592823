import { type AppOptions, defaultSessionLimits } from '../gateway/app-options.ts'

/** Apps by their sdkAppID. Throws if one of them is invalid. */
export const appsOf = (apps: readonly AppOptions[]): ReadonlyMap<number, AppOptions> => {
  if (apps.length === 0) throw new Error('start server: no app is configured')
  for (const { sdkAppID, secret, sessions, administrators = [] } of apps) {
    if (!Number.isInteger(sdkAppID) || sdkAppID <= 0 || secret === '') {
      throw new Error('start server: an app needs a numeric sdkAppID and a secret')
    }
    if (!Array.isArray(administrators) || !administrators.every(isText)) {
      throw new Error(`start server: administrators of app ${sdkAppID} must be a list of userIDs`)
    }
    for (const [kind, count] of Object.entries<unknown>(sessions ?? {})) {
      if (Object.hasOwn(defaultSessionLimits, kind) && isCount(count)) continue
      throw new Error(`start server: sessions.${kind} of app ${sdkAppID} must be 1 or more`)
    }
  }
  const known = new Map(apps.map((app) => [app.sdkAppID, app]))
  if (known.size === apps.length) return known
  throw new Error('start server: two apps have the same sdkAppID')
}

/** Administrators of the back-end API, by app. */
export const administratorsOf = (
  apps: Iterable<AppOptions>,
): ReadonlyMap<number, readonly string[]> =>
  new Map([...apps].map(({ sdkAppID, administrators = [] }) => [sdkAppID, administrators]))

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
