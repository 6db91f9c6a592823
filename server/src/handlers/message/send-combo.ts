import { type ComboAnswer, LIMITS, serverCodes, wireConversationType } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { type Context, request } from '../context.ts'
import { listOf, record, shape } from '../guards.ts'
import { inOrder } from './send.ts'
import { enterC2C } from './send-c2c.ts'
import { enterGroup } from './send-group.ts'

type Item = ComboAnswer['answerList'][number]
type Message = Readonly<Record<string, unknown>>

const read = request(
  'message.combo',
  serverCodes.BAD_PACKET,
  shape({ messageList: listOf(record, LIMITS.COMBO_MESSAGES) }),
)

/** Sends messages of any conversations in their order, each as if it came alone; none waits for another's commit. */
export const sendCombo = async (context: Context, body: unknown): Promise<ComboAnswer> => {
  const { messageList } = read(body)
  const answerList = await inOrder(context, () => enterAll(context, messageList))
  await context.world.writer.settled()
  return { answerList }
}

const enterAll = async (context: Context, messages: readonly Message[]): Promise<Item[]> => {
  const answers: Item[] = []
  for (const message of messages) answers.push(await enter(context, message))
  return answers
}

/** What is refused holds up none of the others, nor does a fault. */
const enter = async (context: Context, message: Message): Promise<Item> => {
  try {
    const isGroup = message.conversationType === wireConversationType.group
    return { code: 0, ...(await (isGroup ? enterGroup : enterC2C)(context, message)) }
  } catch (cause) {
    if (cause instanceof Refusal) return { code: cause.code, info: cause.message }
    context.world.log.error({ err: cause, command: 'message.combo' }, 'handler failed')
    return { code: serverCodes.SERVER_FAULT, info: 'send message: the server failed' }
  }
}
