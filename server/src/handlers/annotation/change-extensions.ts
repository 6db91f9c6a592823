import {
  type AnswerOf,
  type commands,
  ExtensionOperation,
  LIMITS,
  serverCodes,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import {
  asStored,
  EXTENSION_CHANGES_PER_MINUTE,
  extensionHead,
} from '../../domain/messages/extensions.ts'
import { type FoundMessage, notifyConversation } from '../../domain/messages/found-message.ts'
import { messageIDOf } from '../../domain/messages/message-key.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admitSpeaking } from '../../domain/rules/speech-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askAttached, notifyAttached } from '../../services/webhooks/attached-hooks.ts'
import { type Context, request } from '../context.ts'
import type { Limits } from '../limits.ts'
import { refuseForbiddenWords } from '../message/content-checks.ts'
import { conversationOf, messageAddressFields, withMessageLock } from '../message/message-lock.ts'
import { refuseUnbought, refuseUnextended } from './annotated-message.ts'
import { type CheckedChange, checkExtensions } from './check-extensions.ts'

type Answer = AnswerOf<typeof commands.annotation.changeExtensions>

const read = request(
  'extension.change',
  serverCodes.BAD_PACKET,
  shape({
    ...messageAddressFields,
    operateType: oneOf(...Object.values(ExtensionOperation)),
    extensionList: listOf(
      shape({
        key: text(LIMITS.EXTENSION_KEY_BYTES, 1),
        value: text(LIMITS.EXTENSION_VALUE_BYTES),
        seq: whole(0, Number.MAX_SAFE_INTEGER),
      }),
      LIMITS.EXTENSION_CHANGES,
    ),
  }),
)

const admit = ({ services, caller }: Context<Limits>): void => {
  if (!services.extensionQuota.isOneTooMany(`${caller.sdkAppID} ${caller.userID}`)) return
  const why = `more than ${EXTENSION_CHANGES_PER_MINUTE} a minute`
  throw new Refusal(serverCodes.OVERLOAD, `extension.change: ${why}`)
}

/**
 * Sets or deletes extensions of a message, key by key; a key that another user changed first stays
 * (23001).
 */
export const changeExtensions = async (
  context: Context<Data & Notify & LiveRooms & Configuration & Messaging & Limits & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services, caller } = context
  refuseUnbought(context)
  admit(context)
  return withMessageLock(context, input, serverCodes.MODIFY_NOT_FOUND, async (found) => {
    refuseUnextended(found.message, 'change extensions')
    const { account } = found
    await withLoaded(() => admitSpeaking(services, caller, account, found.conversation))
    refuseForbiddenWords(context, textsOf(input))
    const head = await extensionHead(services, [found.conversation.head.id, input.sequence])
    const next = head.global + 1
    const checked = await checkExtensions(services, found, input, next)
    const isChanged = checked.set.length + checked.deleted.length > 0
    if (isChanged) {
      const hook = { kind: 'Extension', fields: hookFields(input) } as const
      await askAttached(services, caller, found, hook)
      const clear = checked.deleted.length > 0 ? next : head.clear
      await withLoaded(() => {
        const conversation = conversationOf(context, input)
        admitSpeaking(services, caller, account, conversation)
        write(services, found, checked, next, clear)
        const event = {
          event: 'extensions',
          sequence: input.sequence,
          messageID: messageIDOf(found.message),
          globalSequence: next,
          extensions: checked.set,
          keyList: checked.deleted,
        } as const
        notifyConversation(services, conversation, event, found)
        notifyAttached(services, caller, { ...found, conversation }, hook)
      })
    }
    return { globalSequence: isChanged ? next : head.global, extensionList: checked.answers }
  })
}

type ExtensionsInput = ReturnType<typeof read>

const textsOf = ({ operateType, extensionList }: ExtensionsInput): string[] =>
  operateType === ExtensionOperation.set
    ? extensionList.flatMap(({ key, value }) => [key, value])
    : []

const actions = {
  [ExtensionOperation.set]: 'Set',
  [ExtensionOperation.deleteKeys]: 'Delete',
  [ExtensionOperation.clear]: 'Clear',
} as const

const hookFields = ({ operateType, extensionList }: ExtensionsInput) => ({
  Action: actions[operateType],
  ExtensionList: extensionList.map(({ key, value }) => ({ Key: key, Value: value })),
})

const write = (
  { writer, tables, queries }: Data,
  { account, conversation, message }: FoundMessage,
  { set, deleted }: CheckedChange,
  next: number,
  clear: number,
): void => {
  const at = [conversation.head.id, message.sequence]
  for (const { key, value } of set) {
    const row = [...at, asStored(key), asStored(value), next, account.id]
    writer.write(tables.insert.extension, row)
  }
  for (const key of deleted) writer.write(queries.removeExtension, [...at, asStored(key)])
  writer.write(tables.insert.extensionHead, [...at, next, clear])
}
