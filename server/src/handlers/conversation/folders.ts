import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireConversationAddress,
} from 'tavern-im/protocol'
import type { Account, Folder } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { type Guard, listOf, oneOf, shape, wellFormed, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'
import {
  canBeSet,
  conversationFields,
  conversationMembershipOf,
  keepListed,
  touchMembership,
} from './conversation-membership.ts'
import { eachOf } from './failures.ts'

type Table = typeof commands.conversation

const name = wellFormed(LIMITS.FRAME_BYTES, 1)

const reading = <T>(command: keyof Table, guard: Guard<T>) =>
  request(`conversation.${command}`, serverCodes.CONVERSATION_BAD_PARAMETER, guard)

const readStart = reading('folders', shape({ startIndex: whole(0, Number.MAX_SAFE_INTEGER) }))
const readName = reading('createFolder', shape({ groupName: name }))
const readNames = reading('renameFolder', shape({ oldName: name, newName: name }))
const readFilling = reading('fillFolder', shape({ groupName: name, operationType: oneOf(1, 2) }))

const readConversations = request(
  'conversation.fillFolder',
  serverCodes.TOO_MANY_CONVERSATIONS,
  shape({ conversationList: listOf(shape(conversationFields), LIMITS.CONVERSATION_GET) }),
)

const refusal = (code: number, why: string) => new Refusal(code, `change folder: ${why}`)

const admitName = (name: string): void => {
  if (Buffer.byteLength(name) <= LIMITS.FOLDER_NAME_BYTES) return
  const why = `the name is longer than ${LIMITS.FOLDER_NAME_BYTES} bytes`
  throw refusal(serverCodes.FOLDER_NAME_TOO_LONG, why)
}

const folderNamed = ({ folders }: Account, name: string): Folder => {
  const folder = folders.find((one) => one.name === name)
  if (folder !== undefined) return folder
  throw refusal(serverCodes.FOLDER_NOT_FOUND, 'no folder has this name')
}

/** The caller's folders, all on one page. */
export const listFolders = async (
  context: Context<Data>,
  body: unknown,
): Promise<AnswerOf<Table['folders']>> => {
  const { startIndex } = readStart(body)
  const { folders, position } = await withLoaded(() => callerOf(context))
  await context.services.writer.settled()
  const folderList = folders.slice(startIndex)
  return { folderList, completeFlag: 1, nextStartIndex: 0, position }
}

/** The folder may exist already if two devices create it at the same time. */
export const createFolder = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<Table['createFolder']>> => {
  const { groupName } = readName(body)
  const { conversationList } = readConversations(body)
  admitName(groupName)
  return change(context, (account) => {
    const { folders, position } = account
    if (folders.some((one) => one.name === groupName)) return undefined
    if (folders.length < LIMITS.FOLDERS) return [...folders, { id: position + 1, name: groupName }]
    throw refusal(serverCodes.TOO_MANY_FOLDERS, `there are already ${LIMITS.FOLDERS}`)
  }).then(() => fill(context, groupName, conversationList, true))
}

/** The list of folders announces the removal; conversations are not touched. */
export const deleteFolder = async (
  context: Context<Data & Notify>,
  body: unknown,
): Promise<Record<never, never>> => {
  const { groupName } = readName(body)
  return change(context, (account) => {
    const gone = folderNamed(account, groupName)
    return account.folders.filter((one) => one !== gone)
  })
}

export const renameFolder = async (
  context: Context<Data & Notify>,
  body: unknown,
): Promise<Record<never, never>> => {
  const { oldName, newName } = readNames(body)
  admitName(newName)
  return change(context, (account) => {
    const folder = folderNamed(account, oldName)
    if (oldName === newName) return undefined
    if (account.folders.some((one) => one.name === newName)) {
      throw refusal(serverCodes.CONVERSATION_BAD_PARAMETER, 'a folder with the new name exists')
    }
    return account.folders.map((one) => (one === folder ? { ...one, name: newName } : one))
  })
}

export const fillFolder = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<Table['fillFolder']>> => {
  const { groupName, operationType } = readFilling(body)
  const { conversationList } = readConversations(body)
  return fill(context, groupName, conversationList, operationType === 1)
}

/** Replaces the folders, unless `change` returns undefined. */
const change = async (
  context: Context<Data & Notify>,
  foldersOf: (account: Account) => readonly Folder[] | undefined,
): Promise<Record<never, never>> => {
  const { services } = context
  await withLoaded(() => {
    const account = callerOf(context)
    const folders = foldersOf(account)
    if (folders === undefined) return
    account.folders = folders
    services.writer.touch(services.tables.account, account)
    logEvent(services, account, { event: 'folders', folderList: folders })
  })
  await services.writer.settled()
  return {}
}

const fill = async (
  context: Context<Data & Notify & LiveRooms>,
  groupName: string,
  targets: readonly WireConversationAddress[],
  isIn: boolean,
): Promise<AnswerOf<Table['fillFolder']>> => {
  const { writer } = context.services
  const { losses } = writer
  await withLoaded(() => folderNamed(callerOf(context), groupName))
  const answer = await eachOf(targets, async (one) => {
    await withLoaded(() => put(context, one, groupName, isIn))
  })
  await writer.settled(losses)
  return answer
}

/** Also drops references to deleted folders. Use inside `withLoaded`. */
const put = (
  context: Context<Data & Notify & LiveRooms>,
  one: WireConversationAddress,
  groupName: string,
  isIn: boolean,
): void => {
  const { services } = context
  const membership = conversationMembershipOf(context, one)
  const { account, own } = membership
  if (!canBeSet(membership))
    throw refusal(serverCodes.CONVERSATION_BAD_PARAMETER, 'no such conversation')
  const { id } = folderNamed(account, groupName)
  if (own.folders.includes(id) === isIn) return
  const others = own.folders.filter((folder) => folder !== id && isThere(account, folder))
  own.folders = isIn ? [...others, id] : others
  logFolders(services, account, one, own.folders)
  keepListed(membership)
  touchMembership(services, membership)
}

const isThere = ({ folders }: Account, id: number): boolean => folders.some((one) => one.id === id)

const logFolders = (
  services: Data & Notify,
  account: Account,
  one: WireConversationAddress,
  folderList: readonly number[],
) => logEvent(services, account, { event: 'conversation', ...one, settings: { folderList } })
