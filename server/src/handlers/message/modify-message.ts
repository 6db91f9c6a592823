import {
  type AnswerOf,
  type commands,
  LIMITS,
  modifiableTypes,
  serverCodes,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { changeMessage, type FoundMessage } from '../../domain/messages/found-message.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admitModify } from '../../domain/rules/modify-rules.ts'
import { admitSpeaking } from '../../domain/rules/speech-rules.ts'
import type { MessageSearch } from '../../domain/search/message-search.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf } from '../../kernel/caller.ts'
import { optional, record, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds, Providers } from '../../services/services.ts'
import { notifyModified } from '../../services/webhooks/message-hooks.ts'
import { type Context, request } from '../context.ts'
import {
  type ContentChange,
  callsBeforeModify,
  runBeforeModifyWebhook,
} from './before-modify-webhook.ts'
import { isModerated, refuseForbidden, replacementBy } from './content-checks.ts'
import { admitLength, sentMessage } from './draft.ts'
import {
  conversationOf,
  type MessageAddress,
  messageAddressFields,
  withMessageLock,
} from './message-lock.ts'

type Answer = AnswerOf<typeof commands.message.modify>

const read = request(
  'message.modify',
  serverCodes.BAD_PACKET,
  shape({
    ...messageAddressFields,
    version: whole(0, 2 ** 32 - 1),
    type: optional(text(64)),
    payload: optional(record),
    cloudCustomData: optional(text(LIMITS.FRAME_BYTES)),
  }),
)

const readContent = request('message.modify', serverCodes.BAD_PACKET, sentMessage)

type ModifyInput = MessageAddress & ContentChange & { readonly version: number }

/** The capabilities to modify a message. */
export type Modifying = Data &
  Notify &
  Configuration &
  LiveRooms &
  Messaging &
  MessageSearch &
  Providers &
  BackEnds

/** Modifies a message. If two requests conflict, the later one is refused. */
export const modifyMessage = async (
  context: Context<Modifying>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  return withMessageLock(context, input, serverCodes.MODIFY_NOT_FOUND, async (found) => {
    const passed = await approvedChange(context, found, input)
    if (passed === undefined) return { message: found.message }
    return withLoaded(() => {
      const current = { ...found, conversation: conversationOf(context, input) }
      const content = admitted(context, current, passed, input.version)
      if (content === undefined) return { message: found.message }
      const modified = modifiedBy(context, found.message, content)
      changeMessage(context.services, current, modified)
      notifyModified(context.services, context.caller, { ...current, message: modified })
      return { message: modified }
    })
  })
}

/**
 * The new content; undefined if it is equal to the current one. Refuses the same contents as
 * sending.
 */
const admitted = (
  context: Context<Data & Configuration & Messaging>,
  found: FoundMessage,
  change: ContentChange,
  version: number,
): Content | undefined => {
  const { services, caller } = context
  const { account, conversation, message } = found
  admitModify(services, caller, found)
  admitSpeaking(services, caller, account, conversation)
  const content = contentOf(message, change)
  if (isSame(message, content)) return undefined
  refuseForbidden(context, { ...message, ...content })
  if (caller.isBackEnd !== true && version !== message.version) {
    throw new Refusal(serverCodes.MODIFY_CONFLICT, 'modify message: not the newest version')
  }
  return content
}

/** The change after the webhook and the moderation provider; undefined if it is dropped. */
const approvedChange = async (
  context: Context<Data & Configuration & Messaging & Providers & BackEnds>,
  found: FoundMessage,
  input: ModifyInput,
): Promise<ContentChange | undefined> => {
  const callsWebhook = callsBeforeModify(context, found.conversation)
  const isChecked = input.payload !== undefined && isModerated(context, found.message)
  if (!callsWebhook && !isChecked) return input
  const content = await withLoaded(() => admitted(context, found, input, input.version))
  if (content === undefined) return input
  const change = callsWebhook ? await runBeforeModifyWebhook(context, found, input, content) : input
  return change !== undefined && isChecked ? moderatedChange(context, found, input, change) : change
}

/** The change after moderation. The modifying user counts as its sender. */
const moderatedChange = async (
  { services, caller }: Context<Providers>,
  { account, message }: FoundMessage,
  { to, conversationType }: ModifyInput,
  change: ContentChange,
): Promise<ContentChange> => {
  const content = { ...message, ...contentOf(message, change) }
  const replacement = await replacementBy(
    services,
    { ...content, from: account.userID, to },
    {
      sdkAppID: caller.sdkAppID,
      conversationType: conversationType === wireConversationType.c2c ? 'C2C' : 'GROUP',
      isModification: true,
    },
  )
  return replacement === undefined ? change : { ...change, payload: { ...replacement.payload } }
}

/** The next version, with the modifying user and the time. Use inside `withLoaded`. */
const modifiedBy = (
  { services, caller }: Context<Data>,
  message: WireMessage,
  content: Content,
): WireMessage => {
  const { userID } = byOf(caller).operator
  const { nick = '', avatar = '' } = services.cache.account(caller.sdkAppID, userID)?.profile ?? {}
  return {
    ...message,
    ...content,
    version: message.version + 1,
    extra: {
      ...message.extra,
      modifierInfo: { userID, nick, avatar },
      modifiedTime: services.time(),
    },
  }
}

type Content = Pick<WireMessage, 'payload' | 'cloudCustomData'>

/** The resulting content, validated like a client's message. */
const contentOf = (
  message: WireMessage,
  { type = message.type, payload, cloudCustomData = message.cloudCustomData }: ContentChange,
): Content => {
  if (type !== message.type) {
    throw new Refusal(serverCodes.BAD_PACKET, `modify message: it is a ${message.type}`)
  }
  if (payload !== undefined && !modifiableTypes.includes(message.type)) {
    throw new Refusal(serverCodes.BAD_PACKET, `modify message: a ${message.type} cannot change`)
  }
  const content = readContent({
    ...message,
    payload: payload ?? message.payload,
    cloudCustomData,
  })
  admitLength(content)
  return { payload: payload === undefined ? message.payload : content.payload, cloudCustomData }
}

const isSame = (message: WireMessage, { payload, cloudCustomData }: Content): boolean =>
  message.cloudCustomData === cloudCustomData &&
  JSON.stringify(message.payload) === JSON.stringify(payload)
