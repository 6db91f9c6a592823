import { type ComboAnswer, LIMITS, serverCodes, wireConversationType } from 'tavern-im/protocol'
import { listOf, record, shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, request } from '../context.ts'
import { inOrder } from './send.ts'
import { enterC2C } from './send-c2c.ts'
import { enterGroup } from './send-group.ts'

type Item = ComboAnswer['answerList'][number]
type Message = Readonly<Record<string, unknown>>

const failed: Item = { code: serverCodes.SERVER_FAULT, info: 'send message: the server failed' }

const read = request(
  'message.combo',
  serverCodes.BAD_PACKET,
  shape({ messageList: listOf(record, LIMITS.COMBO_MESSAGES) }),
)

/**
 * Sends messages to any conversations in order, each as if it were sent alone; none waits for
 * another's commit.
 */
export const sendCombo = async (context: Context, body: unknown): Promise<ComboAnswer> => {
  const { messageList } = read(body)
  const entered = await inOrder(context, () => enterAll(context, messageList))
  return { answerList: await Promise.all(entered) }
}

/**
 * Each awaits its own commit: if a later message needs a look-up, an earlier commit may fail before
 * the last one.
 */
const enterAll = async (
  context: Context,
  messages: readonly Message[],
): Promise<Promise<Item>[]> => {
  const answers: Promise<Item>[] = []
  for (const message of messages) answers.push(settled(context, await enter(context, message)))
  return answers
}

const settled = ({ services }: Context, item: Item): Promise<Item> =>
  services.writer.settled().then(
    () => item,
    () => (item.code === 0 ? failed : item),
  )

/** A refusal or a fault of one message does not affect the others. */
const enter = async (context: Context, message: Message): Promise<Item> => {
  try {
    const isGroup = message.conversationType === wireConversationType.group
    return { code: 0, ...(await (isGroup ? enterGroup : enterC2C)(context, message)) }
  } catch (cause) {
    if (cause instanceof Refusal) return { code: cause.code, info: cause.message }
    context.services.log.error({ err: cause, command: 'message.combo' }, 'handler failed')
    return failed
  }
}
