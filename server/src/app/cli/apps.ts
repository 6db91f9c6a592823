import { readFileSync } from 'node:fs'
import {
  type AppOptions,
  defaultSessionLimits,
  type SessionLimits,
} from '../../gateway/app-options.ts'
import type { Values } from './settings.ts'
import { UsageError } from './usage-error.ts'
import { wholeNumber } from './whole-number.ts'

/** Apps according to the settings. Throws {@link UsageError}. */
export const appsOf = (values: Values): AppOptions[] => {
  const sessions = sessionsOf(values.sessions)
  if (values.apps !== undefined) {
    return appsIn(values.apps).map((app) => ({
      ...app,
      sessions: { ...sessions, ...app.sessions },
    }))
  }
  const sdkAppID = wholeNumber('--sdkappid', values.sdkappid)
  if (sdkAppID !== undefined && values.secret !== undefined) {
    const administrators = (values.administrators ?? '').split(',').filter((one) => one !== '')
    return [{ sdkAppID, secret: values.secret, sessions, administrators }]
  }
  throw new UsageError(
    'find an app: none is configured; set SDKAPPID and SECRET, or APPS_FILE for several apps',
  )
}

/** Parses `web=1,total=3`; an apps file overrides it. */
const sessionsOf = (text = ''): Partial<SessionLimits> => {
  const limits: Partial<Record<string, number>> = {}
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [kind = '', count = ''] = part.split('=')
    if (!Object.hasOwn(defaultSessionLimits, kind)) {
      const known = Object.keys(defaultSessionLimits).join(', ')
      throw new UsageError(`read --sessions: ${kind} is not one of ${known}`)
    }
    limits[kind] = wholeNumber(`--sessions ${kind}`, count) ?? 0
  }
  return limits
}

const appsIn = (file: string): AppOptions[] => {
  let apps: unknown
  try {
    apps = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`read ${file}: ${(cause as Error).message}`, { cause })
  }
  if (Array.isArray(apps) && apps.length > 0 && apps.every(isApp)) {
    for (const app of apps) refuseUnknown(file, app)
    return apps
  }
  throw new UsageError(`read ${file}: expected [{ "sdkAppID": number, "secret": string }, …]`)
}

const FIELDS = ['sdkAppID', 'secret', 'administrators', 'settings', 'sessions']

/** Refuses unknown fields: a misspelt field would silently have no effect. */
const refuseUnknown = (file: string, app: AppOptions): void => {
  const unknown = Object.keys(app).find((name) => !FIELDS.includes(name))
  if (unknown === undefined) return
  throw new UsageError(`read ${file}: ${unknown} is not one of ${FIELDS.join(', ')}`)
}

const isApp = (app: Partial<AppOptions> | null): app is AppOptions =>
  typeof app?.sdkAppID === 'number' && typeof app.secret === 'string'
