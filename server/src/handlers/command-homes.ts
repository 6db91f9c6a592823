import { commands, type RequestOf } from 'tavern-im/protocol'
import type { HomeRow } from '../domain/homes.ts'

type FieldOf<Body> = keyof Body & string

/** A home whose fields exist in the body. */
type HomeOf<Body> =
  | 'account'
  | 'app'
  | 'any'
  | readonly ['account' | 'group' | 'pair', FieldOf<Body>]
  | readonly ['conversation', FieldOf<Body>]
  | (Body extends { readonly conversationType: unknown; readonly to: unknown }
      ? readonly ['conversation']
      : never)

type Homes<Rows> = { readonly [Key in keyof Rows]: HomeOf<RequestOf<Rows[Key]>> }

const inGroup = ['group', 'groupID'] as const
const inConversation = ['conversation'] as const
const ofUsers = ['account', 'userIDList'] as const

/** The home of each command. A row without one does not compile. */
const homes: { readonly [Feature in keyof typeof commands]: Homes<(typeof commands)[Feature]> } = {
  session: {
    ...{ login: 'account', kickOther: 'account' },
    ...{ logout: 'any', hello: 'any', ping: 'any', pushAck: 'any' },
  },
  // Each node collects the reports of its connections.
  statistics: { report: 'any', quality: 'any' },
  configuration: { cloud: 'app', commercial: 'app', profanity: 'app' },
  profile: { get: ofUsers, news: ofUsers, update: 'account' },
  presence: { get: ofUsers, subscribe: ofUsers, unsubscribe: ofUsers, set: 'account' },
  blacklist: { list: 'account', add: 'account', remove: 'account' },
  follow: { add: 'account', remove: 'account', list: 'account', check: 'account', info: ofUsers },
  friend: {
    ...{ list: 'account', get: 'account', check: 'account', applications: 'account' },
    ...{ add: 'account', update: 'account', respond: 'account', delete: 'account' },
    ...{ deleteApplication: 'account', readApplications: 'account' },
    ...{ createGroup: 'account', deleteGroup: 'account' },
    ...{ renameGroup: 'account', fillGroup: 'account' },
  },
  group: {
    ...{ list: 'account', applications: 'account', profile: ['group', 'groupIDList'] },
    ...{ create: inGroup, join: inGroup, quit: inGroup, dismiss: inGroup, update: inGroup },
    ...{ changeOwner: inGroup, search: inGroup, onlineCount: inGroup, answerApplication: inGroup },
    ...{ members: inGroup, memberProfiles: inGroup, roomMembers: inGroup },
    ...{ addMembers: inGroup, removeMembers: inGroup, markMembers: inGroup, changeMember: inGroup },
  },
  groupData: {
    ...{ attributes: inGroup, changeAttributes: inGroup, counters: inGroup },
    ...{ updateCounters: inGroup, sendCustomData: inGroup, pin: inGroup, pinned: inGroup },
  },
  topic: { create: inGroup, update: inGroup, delete: inGroup, list: inGroup },
  // The node of the connection keeps the subscription of a live room.
  room: { enter: inGroup, poll: 'any', leave: 'any' },
  upload: {
    ...{ presign: 'account', slices: 'account', credentials: 'account', complete: 'account' },
    renew: inConversation,
  },
  message: {
    ...{ sendC2C: ['pair', 'to'], sendGroup: ['group', 'to'] },
    sendCombo: ['conversation', 'messageList'],
    ...{ history: inConversation, revoke: inConversation },
    ...{ modify: inConversation, remove: inConversation },
    // Merged messages never change.
    ...{ uploadMerger: 'account', downloadMerger: 'any' },
  },
  receipt: { send: inConversation, get: inConversation, readers: inGroup },
  annotation: {
    ...{ addReaction: inConversation, removeReaction: inConversation },
    ...{ reactions: inConversation, reactionUsers: inConversation },
    ...{ changeExtensions: inConversation, extensions: inConversation },
  },
  language: { translate: 'any', voiceToText: 'any' },
  conversation: {
    ...{ list: 'account', get: 'account', set: 'account', readAll: 'account' },
    ...{ read: inConversation, clear: inConversation },
    ...{ delete: ['conversation', 'conversationList'], peerReadTimes: ['pair', 'userIDList'] },
    ...{ folders: 'account', createFolder: 'account', deleteFolder: 'account' },
    ...{ renameFolder: 'account', fillFolder: 'account' },
    ...{ setReceiveOption: 'account', getReceiveOption: 'account' },
  },
  search: { messages: 'account', members: 'account', users: 'app', groups: 'app' },
  push: {
    ...{ register: 'account', unregister: 'account', foreground: 'account', background: 'account' },
    ...{ key: 'app', report: 'app' },
  },
  sync: { sync: 'account' },
}

/** Homes by the name of the command on the wire. */
export const commandHomes: ReadonlyMap<string, HomeRow> = new Map(
  Object.entries(homes).flatMap(([feature, rows]) => {
    const table: Readonly<Record<string, { readonly name: string }>> =
      commands[feature as keyof typeof commands]
    return Object.entries<HomeRow>(rows).flatMap(([key, home]): [string, HomeRow][] => {
      const name = table[key]?.name
      return name === undefined ? [] : [[name, home]]
    })
  }),
)
