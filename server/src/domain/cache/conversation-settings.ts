import { listIn, textOf } from '../../storage/list-column.ts'
import type { SettingColumns } from '../../storage/schema/messages.ts'
import type { ConversationSettings } from './entities.ts'

/** The settings of nearly all conversations. */
export const noSettings: ConversationSettings = {
  isPinned: false,
  remind: 0,
  marks: [],
  customData: '',
  folders: [],
  listedFrom: 0,
}

export const settingsOf = (row: SettingColumns): ConversationSettings => ({
  isPinned: row.is_pinned === 1,
  remind: row.remind,
  marks: row.marks === '' ? noSettings.marks : listIn(row.marks),
  customData: row.custom_data,
  folders: row.folders === '' ? noSettings.folders : listIn(row.folders),
  listedFrom: row.listed_from,
})

/** Columns in the order of `settingParameters`. */
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
