import { remindTypes } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { WireConversation, WireFolder, WireSettings } from './commands.ts'
import type { Conversation } from './model.ts'
import { type ConversationRecord, none } from './record.ts'

/** An example, for `isLike`. */
export const settingsShape = {
  'isPinned?': true,
  'messageRemindType?': 0,
  'markList?': [''],
  'customData?': '',
  'folderList?': [0],
}

/** Whether the server pushes none, or not all, of its messages. */
export const discards = ({ messageRemindType }: Conversation): boolean =>
  messageRemindType === TYPES.MSG_REMIND_DISCARD ||
  messageRemindType === TYPES.NOT_RECEIVE_MSG_EXCEPT_AT

export const remindOf = (wire: number): string =>
  remindTypes[wire] ?? TYPES.MSG_REMIND_ACPT_AND_NOTE

export const remindCode = (name: string): number => (remindTypes as readonly string[]).indexOf(name)

type Writes = {
  readonly [Name in keyof WireSettings]-?: (
    record: ConversationRecord,
    value: Required<WireSettings>[Name],
  ) => void
}

const writes: Writes = {
  isPinned({ entity }, value) {
    entity.isPinned = value
  },
  messageRemindType({ entity }, value) {
    entity.messageRemindType = remindOf(value)
  },
  markList({ entity }, value) {
    if (value.length + entity.markList.length > 0) entity.markList = value.map(Number)
  },
  customData({ entity }, value) {
    entity.customData = value
  },
  folderList(record, value) {
    record.folders = value.length === 0 ? none : value
  },
}

/** The log position of one setting. Changes may arrive out of order. */
const settingPosition = ({ setAt, setLater }: ConversationRecord, name: string): number =>
  setLater?.get(name) ?? setAt

const names = Object.keys(writes) as (keyof WireSettings)[]

/** Copies nothing: whole lists are loaded through here. */
const take = (
  record: ConversationRecord,
  settings: WireSettings,
  position: number,
  left?: WireSettings,
): (keyof WireSettings)[] =>
  names.filter((name) => {
    const value = settings[name] ?? left?.[name]
    if (value === undefined || position < settingPosition(record, name)) return false
    const write = writes[name] as (to: typeof record, it: unknown) => void
    write(record, value)
    return true
  })

/** Applies the settings of a log position, except those that were changed later. */
export const takeSettings = (
  record: ConversationRecord,
  settings: WireSettings,
  position: number,
): void => {
  for (const name of take(record, settings, position)) {
    record.setLater ??= new Map()
    record.setLater.set(name, position)
  }
}

/** Applies the settings of a row, which omits empty ones. */
export const takeRowSettings = (record: ConversationRecord, row: WireConversation): void => {
  const { position = record.setAt } = row
  take(record, row, position, unset)
  record.setAt = Math.max(record.setAt, position)
  for (const [name, at] of record.setLater ?? []) if (at <= position) record.setLater?.delete(name)
  if (record.setLater?.size === 0) record.setLater = undefined
}

/**
 * Whether the server lists a conversation for a setting other than the reminder, until it is
 * deleted.
 */
export const keepsListed = (settings: WireSettings): boolean =>
  names.some((name) => name !== 'messageRemindType' && settings[name] !== undefined)

/** Whether a row is newer than a deletion, so that the conversation is listed again. */
export const isReadAfter = (
  deleted: ConversationRecord,
  { position = 0 }: WireConversation,
): boolean =>
  position > 0 &&
  names.some((name) => name !== 'messageRemindType' && position >= settingPosition(deleted, name))

/** The settings after a deletion. */
export const unset: WireSettings = {
  isPinned: false,
  markList: [],
  customData: '',
  folderList: none,
}

/** Ids of folders that only one of two lists has, or that were renamed. */
export const differing = (
  some: readonly WireFolder[],
  others: readonly WireFolder[],
): ReadonlySet<number> => {
  const namesOf = (list: readonly WireFolder[]) => new Map(list.map(({ id, name }) => [id, name]))
  const [before, now] = [namesOf(some), namesOf(others)]
  const ids = [...before.keys(), ...now.keys()]
  return new Set(ids.filter((id) => before.get(id) !== now.get(id)))
}

/** Shows a conversation in its existing folders, in their order. */
export const showFolders = (
  { entity, folders: ids }: ConversationRecord,
  folders: readonly WireFolder[],
): void => {
  if (ids.length === 0 && entity.conversationGroupList.length === 0) return
  const names = folders.flatMap(({ id, name }) => (ids.includes(id) ? name : []))
  if (JSON.stringify(names) !== JSON.stringify(entity.conversationGroupList))
    entity.conversationGroupList = names
}

/** The group of a row with the settings that were changed after it. */
export const groupIn = (row: WireConversation, record: ConversationRecord | undefined) => {
  const { group, position = 0 } = row
  if (group?.selfInfo === undefined || record === undefined) return group
  if (position >= settingPosition(record, 'messageRemindType')) return group
  const { messageRemindType: now } = record.entity
  const messageRemindType = remindCode(now)
  return { ...group, selfInfo: { ...group.selfInfo, messageRemindType } }
}
