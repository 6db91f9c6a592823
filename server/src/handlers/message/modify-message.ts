import {
  type AnswerOf,
  type commands,
  LIMITS,
  MessageFlag,
  modifiableTypes,
  serverCodes,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { changeMessage, type FoundMessage } from '../../core/messages/found-message.ts'
import { admitTalkIn } from '../../core/people/blocking.ts'
import { rulesOf } from '../../rules/group-rules.ts'
import { admitKept, recallCodes } from '../../rules/recall-rules.ts'
import { type Context, request } from '../context.ts'
import { optional, record, shape, text, whole } from '../guards.ts'
import { admitLength, sentMessage } from './draft.ts'
import { refuseForbidden } from './forbidden-words.ts'
import { conversationOf, inTurnOfMessage, placeFields } from './in-turn.ts'
import { isModerated, replacementBy } from './moderated.ts'

type Answer = AnswerOf<typeof commands.message.modify>

const read = request(
  'message.modify',
  serverCodes.BAD_PACKET,
  shape({
    ...placeFields,
    version: whole(0, 2 ** 32 - 1),
    /** Only a back end says it; it stays what it is. */
    type: optional(text(64)),
    payload: optional(record),
    cloudCustomData: optional(text(LIMITS.FRAME_BYTES)),
  }),
)

const readContent = request('message.modify', serverCodes.BAD_PACKET, sentMessage)

/** Changes what a message says. Of two at once the later one conflicts. */
export const modifyMessage = async (context: Context, body: unknown): Promise<Answer> => {
  const { version, ...wish } = read(body)
  const { isBackEnd = false } = context.caller
  return inTurnOfMessage(context, wish, serverCodes.MODIFY_NOT_FOUND, async (found) => {
    const passed = await moderatedWish(context, found, wish)
    return decide(() => {
      const current = { ...found, conversation: conversationOf(context, wish) }
      const { message } = current
      admit(current, isBackEnd)
      if (!isBackEnd) admitTalkIn(context.world, current.conversation)
      const wanted = contentOf(message, passed)
      if (isSame(message, wanted)) return { message }
      refuseForbidden(context.world, found.account.app, { ...message, ...wanted })
      if (!isBackEnd && version !== message.version) {
        throw new Refusal(serverCodes.MODIFY_CONFLICT, 'modify message: not the newest version')
      }
      const modified = { ...message, ...wanted, version: message.version + 1 }
      changeMessage(context.world, current, modified)
      return { message: modified }
    })
  })
}

/** The wish as the moderation provider lets it pass. The sender of the change is who asks for it. */
const moderatedWish = async (
  { world, caller }: Context,
  found: FoundMessage,
  wish: Wish & Pick<ReturnType<typeof read>, 'conversationType' | 'to'>,
): Promise<Wish> => {
  const { account, message } = found
  if (wish.payload === undefined || !isModerated(world, message)) return wish
  admit(found, caller.isBackEnd === true)
  const wanted = { ...message, ...contentOf(message, wish) }
  if (isSame(message, wanted)) return wish
  const replacement = await replacementBy(
    world,
    { ...wanted, from: account.userID, to: wish.to },
    {
      sdkAppID: caller.sdkAppID,
      conversationType: wish.conversationType === wireConversationType.c2c ? 'C2C' : 'GROUP',
      isModification: true,
    },
  )
  return replacement === undefined ? wish : { ...wish, payload: { ...replacement.payload } }
}

const admit = ({ account, conversation, message }: FoundMessage, isBackEnd: boolean): void => {
  if ((message.flags & MessageFlag.revoked) !== 0) {
    const { isRecalled } = recallCodes(conversation.type)
    throw new Refusal(isRecalled, 'modify message: it is recalled')
  }
  if (conversation.type === wireConversationType.c2c) return
  const { group, member } = conversation
  const rules = rulesOf(group.type)
  admitKept(rules, serverCodes.GROUP_NO_PERMISSION)
  if (isBackEnd || message.from === account.userID) return
  if (rules.rights.modifyOthers.includes(member.role)) return
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, 'modify message: it is not yours')
}

type Content = Pick<WireMessage, 'payload' | 'cloudCustomData'>

type Wish = Pick<ReturnType<typeof read>, 'type' | 'payload' | 'cloudCustomData'>

/** What the message would say, read like a message that a client sends. */
const contentOf = (
  message: WireMessage,
  { type = message.type, payload, cloudCustomData = message.cloudCustomData }: Wish,
): Content => {
  if (type !== message.type) {
    throw new Refusal(serverCodes.BAD_PACKET, `modify message: it is a ${message.type}`)
  }
  if (payload !== undefined && !modifiableTypes.has(message.type)) {
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
