import { settingGuards } from '../configuration/app-settings.ts'
import { shape } from '../handlers/guards.ts'
import { type RestRow, row } from './rest-row.ts'

const nothing = shape({})

/** `openconfigsvr`: what is set for all clients of the app. These names are ours. */
export const configRows: Readonly<Record<string, RestRow>> = {
  set_cloud_config: row(
    shape({ CloudConfig: settingGuards.cloudConfig }),
    async ({ world, sdkAppID }, { CloudConfig }) => ({
      Version: await world.settings.set(sdkAppID, 'cloudConfig', CloudConfig),
    }),
  ),
  get_cloud_config: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).cloudConfig
    return { Version: version, CloudConfig: value }
  }),
  set_purchase_bits: row(
    shape({ PurchaseBits: settingGuards.purchaseBits }),
    async ({ world, sdkAppID }, { PurchaseBits }) => ({
      Version: await world.settings.set(sdkAppID, 'purchaseBits', PurchaseBits),
    }),
  ),
  set_profanity: row(
    shape({ Words: settingGuards.profanity }),
    async ({ world, sdkAppID }, { Words }) => ({
      Version: await world.settings.set(sdkAppID, 'profanity', Words),
    }),
  ),
  set_message_settings: row(
    shape({ MessageSettings: settingGuards.messages }),
    async ({ world, sdkAppID }, { MessageSettings }) => ({
      Version: await world.settings.set(sdkAppID, 'messages', MessageSettings),
    }),
  ),
  get_message_settings: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).messages
    return { Version: version, MessageSettings: value }
  }),
  set_object_settings: row(
    shape({ ObjectSettings: settingGuards.objects }),
    async ({ world, sdkAppID }, { ObjectSettings }) => ({
      Version: await world.settings.set(sdkAppID, 'objects', ObjectSettings),
    }),
  ),
  get_object_settings: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).objects
    return { Version: version, ObjectSettings: value }
  }),
  set_group_settings: row(
    shape({ GroupSettings: settingGuards.groups }),
    async ({ world, sdkAppID }, { GroupSettings }) => ({
      Version: await world.settings.set(sdkAppID, 'groups', GroupSettings),
    }),
  ),
  get_group_settings: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).groups
    return { Version: version, GroupSettings: value }
  }),
  set_room_settings: row(
    shape({ RoomSettings: settingGuards.rooms }),
    async ({ world, sdkAppID }, { RoomSettings }) => ({
      Version: await world.settings.set(sdkAppID, 'rooms', RoomSettings),
    }),
  ),
  get_room_settings: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).rooms
    return { Version: version, RoomSettings: value }
  }),
  set_status_settings: row(
    shape({ StatusSettings: settingGuards.status }),
    async ({ world, sdkAppID }, { StatusSettings }) => ({
      Version: await world.settings.set(sdkAppID, 'status', StatusSettings),
    }),
  ),
  get_status_settings: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).status
    return { Version: version, StatusSettings: value }
  }),
  get_profanity: row(nothing, ({ world, sdkAppID }) => {
    const { version, value } = world.settings.of(sdkAppID).profanity
    return { Version: version, Words: value }
  }),
}
