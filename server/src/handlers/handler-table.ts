import { commands } from 'tavern-im/protocol'
import type { HandlerAnswer } from '../kernel/handler-answer.ts'
import { annotationHandlers } from './annotation/index.ts'
import { blacklistHandlers } from './blacklist.ts'
import { configurationHandlers } from './configuration.ts'
import type { Context } from './context.ts'
import { conversationHandlers } from './conversation/index.ts'
import { followHandlers } from './follow.ts'
import { friendHandlers } from './friend/index.ts'
import { groupHandlers } from './group/index.ts'
import { groupDataHandlers } from './group-data/index.ts'
import { languageHandlers } from './language.ts'
import { messageHandlers } from './message/index.ts'
import { presenceHandlers } from './presence.ts'
import { profileHandlers } from './profile.ts'
import { pushHandlers } from './push.ts'
import { receiptHandlers } from './receipt/index.ts'
import { searchHandlers } from './search/index.ts'
import type { Services } from './services.ts'
import { syncHandlers } from './sync/index.ts'
import { topicHandlers } from './topic/index.ts'
import { uploadHandlers } from './upload/index.ts'

export type Handler = (context: Context<Services>, body: unknown) => Promise<HandlerAnswer>

const features = {
  configuration: configurationHandlers,
  profile: profileHandlers,
  presence: presenceHandlers,
  blacklist: blacklistHandlers,
  follow: followHandlers,
  friend: friendHandlers,
  group: groupHandlers,
  groupData: groupDataHandlers,
  upload: uploadHandlers,
  message: messageHandlers,
  receipt: receiptHandlers,
  annotation: annotationHandlers,
  language: languageHandlers,
  conversation: conversationHandlers,
  topic: topicHandlers,
  search: searchHandlers,
  push: pushHandlers,
  sync: syncHandlers,
} satisfies Partial<Record<keyof typeof commands, Readonly<Record<string, Handler>>>>

/** Every handler by the name of its command on the wire. */
export const handlerTable: ReadonlyMap<string, Handler> = new Map(
  Object.entries(features).flatMap(([feature, handlers]) => {
    const rows: Readonly<Record<string, { readonly name: string }>> =
      commands[feature as keyof typeof features]
    return Object.entries(handlers).map(([key, handler]): [string, Handler] => {
      const row = rows[key]
      if (row === undefined) throw new Error(`list handlers: no command ${feature}.${key}`)
      return [row.name, handler]
    })
  }),
)
