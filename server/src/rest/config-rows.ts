import { type SettingName, settingGuards } from '../domain/configuration/app-settings.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import { type Guard, shape } from '../kernel/guards.ts'
import { type RestRow, type RestRows, row } from './rest-row.ts'

const nothing = shape({})

/** For each setting: its part of the command names, and its field. */
const settings = {
  cloud_config: ['cloudConfig', 'CloudConfig'],
  purchase_bits: ['purchaseBits', 'PurchaseBits'],
  profanity: ['profanity', 'Words'],
  message_settings: ['messages', 'MessageSettings'],
  object_settings: ['objects', 'ObjectSettings'],
  group_settings: ['groups', 'GroupSettings'],
  profile_settings: ['profiles', 'ProfileSettings'],
  account_limits: ['limits', 'AccountLimits'],
  room_settings: ['rooms', 'RoomSettings'],
  status_settings: ['status', 'StatusSettings'],
  webhook_settings: ['webhooks', 'WebhookSettings'],
} as const satisfies Readonly<Record<string, readonly [SettingName, string]>>

const setRow = (name: SettingName, field: string): RestRow<Configuration> => {
  const guard: Guard<never> = settingGuards[name] as Guard<never>
  return row('app', shape({ [field]: guard }), async ({ services, sdkAppID }, body) => ({
    Version: await services.settings.set(sdkAppID, name, body[field] as never),
  }))
}

const getRow = (name: SettingName, field: string): RestRow<Configuration> =>
  row('app', nothing, ({ services, sdkAppID }) => {
    const { version, value } = services.settings.of(sdkAppID)[name]
    return { Version: version, [field]: value }
  })

/** `openconfigsvr`: settings for all clients of the app. The names are our own. */
export const configRows: RestRows<Configuration> = Object.fromEntries(
  Object.entries(settings).flatMap(([command, [name, field]]) => [
    [`set_${command}`, setRow(name, field)],
    [`get_${command}`, getRow(name, field)],
  ]),
)
