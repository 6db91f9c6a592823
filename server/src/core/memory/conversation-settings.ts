import type { SettingColumns } from '../../storage/schema.ts'
import type { ConversationSettings } from './entities.ts'

/** Nearly all are so. */
export const noSettings: ConversationSettings = {
  isPinned: false,
  remind: 0,
  marks: [],
  customData: '',
  folders: [],
  listedFrom: 0,
}

/** Value of `listedFrom`: the user has set something for the conversation, and lists show it even without a message. */
export const LISTED_ANYWAY = -1

/** A list as a column holds it. */
export const listIn = <Item>(text: string): readonly Item[] =>
  text === '' ? [] : (JSON.parse(text) as Item[])

export const textOf = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : JSON.stringify(list)

export const settingsOf = (row: SettingColumns): ConversationSettings => ({
  isPinned: row.is_pinned === 1,
  remind: row.remind,
  marks: row.marks === '' ? noSettings.marks : listIn(row.marks),
  customData: row.custom_data,
  folders: row.folders === '' ? noSettings.folders : listIn(row.folders),
  listedFrom: row.listed_from,
})

/** In the order of `settingParameters`. */
export const settingColumns = [
  'is_pinned',
  'remind',
  'marks',
  'custom_data',
  'folders',
  'listed_from',
] as const

export const settingParameters = (settings: ConversationSettings): readonly unknown[] => [
  settings.isPinned ? 1 : 0,
  settings.remind,
  textOf(settings.marks),
  settings.customData,
  textOf(settings.folders),
  settings.listedFrom,
]
