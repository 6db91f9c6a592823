import { randomInt } from 'node:crypto'
import { wholeNumber } from '../whole-number.ts'
import type { BackEnd } from './back-end.ts'
import { type Command, command, done } from './command.ts'
import { customBody, textBody } from './message-text.ts'
import { outcomeOf, partsOf, type Result } from './results.ts'
import { targetOf, targetOptions } from './target-conversation.ts'

const GROUPS = 'group_open_http_svc'
/** Messages of a group per recall. */
const MOST = 10

const newRandom = (): number => randomInt(2 ** 32)

const custom = { value: '', text: 'send the text as the data of a custom message' }

/** Commands that send and recall messages. */
export const messageCommands: readonly Command[] = [
  command({
    name: 'message send',
    words: ['<text>'],
    text: 'sends a message to a user or a group',
    options: { ...targetOptions, custom },
    async run(backEnd, { words: [text = ''], options: { custom, ...named } }) {
      const target = targetOf(named)
      const { from: From_Account = backEnd.administrator } = target
      const MsgBody = custom === undefined ? textBody(text) : customBody(text)
      if (target.kind === 'users') {
        const request = { From_Account, To_Account: target.to, MsgRandom: newRandom(), MsgBody }
        const { MsgKey: key } = await backEnd.call<{ MsgKey: string }>('openim/sendmsg', request)
        return done(`sent ${key}`, { key })
      }
      const request = { ...target.groupFields, From_Account, Random: newRandom(), MsgBody }
      const { MsgSeq } = await backEnd.call<{ MsgSeq: number }>(`${GROUPS}/send_group_msg`, request)
      return done(`sent ${MsgSeq}`, { key: `${MsgSeq}` })
    },
  }),
  command({
    name: 'message recall',
    words: ['<key…>'],
    text: 'recalls messages, however old they are',
    options: targetOptions,
    isFinal: true,
    async run(backEnd, { words: keys, options }) {
      const target = targetOf(options)
      const { from = backEnd.administrator } = target
      const results =
        target.kind === 'users'
          ? await recallFromUser(backEnd, { From_Account: from, To_Account: target.to }, keys)
          : await recallFromGroup(backEnd, target.groupFields, keys)
      return outcomeOf('key', 'recalled', results)
    },
  }),
  command({
    name: 'message broadcast',
    words: ['<text>'],
    text: 'sends a message to all live rooms of the app; it is not stored',
    options: { from: targetOptions.from, custom },
    async run(backEnd, { words: [text = ''], options: { from, custom } }) {
      await backEnd.call(`${GROUPS}/send_broadcast_msg`, {
        From_Account: from ?? backEnd.administrator,
        Random: newRandom(),
        MsgBody: custom === undefined ? textBody(text) : customBody(text),
      })
      return done('sent to all live rooms', {})
    },
  }),
]

const recallFromUser = async (
  backEnd: BackEnd,
  pair: object,
  keys: readonly string[],
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (const key of keys) {
    const refusal = await backEnd.refusalOf('openim/admin_msgwithdraw', { ...pair, MsgKey: key })
    results.push({ of: { key }, refusal })
  }
  return results
}

interface Recalled {
  readonly RecallRetList: readonly { readonly MsgSeq: number; readonly RetCode: number }[]
}

const recallFromGroup = async (
  backEnd: BackEnd,
  groupFields: object,
  keys: readonly string[],
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (const part of partsOf(keys, MOST)) {
    const MsgSeqList = part.map((key) => ({ MsgSeq: wholeNumber('key', key, 1) }))
    const request = { ...groupFields, MsgSeqList }
    const answer = await backEnd.call<Recalled>(`${GROUPS}/group_msg_recall`, request)
    for (const { MsgSeq, RetCode } of answer.RecallRetList) {
      const refusal = RetCode === 0 ? '' : `refused (${RetCode})`
      results.push({ of: { key: `${MsgSeq}` }, refusal })
    }
  }
  return results
}
