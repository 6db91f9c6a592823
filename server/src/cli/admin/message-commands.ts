import { randomInt } from 'node:crypto'
import { wholeNumber } from '../whole-number.ts'
import type { BackEnd } from './back-end.ts'
import { type Command, command, done } from './command.ts'
import { outcomeOf, partsOf, type Result } from './results.ts'
import { customBody, textBody } from './said.ts'
import { talkOf, talkOptions } from './talk.ts'

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
    options: { ...talkOptions, custom },
    async run(backEnd, { words: [text = ''], options: { custom, ...named } }) {
      const talk = talkOf(named)
      const { from: From_Account = backEnd.administrator } = talk
      const MsgBody = custom === undefined ? textBody(text) : customBody(text)
      if (talk.kind === 'users') {
        const asked = { From_Account, To_Account: talk.to, MsgRandom: newRandom(), MsgBody }
        const { MsgKey: key } = await backEnd.call<{ MsgKey: string }>('openim/sendmsg', asked)
        return done(`sent ${key}`, { key })
      }
      const asked = { ...talk.place, From_Account, Random: newRandom(), MsgBody }
      const { MsgSeq } = await backEnd.call<{ MsgSeq: number }>(`${GROUPS}/send_group_msg`, asked)
      return done(`sent ${MsgSeq}`, { key: `${MsgSeq}` })
    },
  }),
  command({
    name: 'message recall',
    words: ['<key…>'],
    text: 'recalls messages, however old they are',
    options: talkOptions,
    isFinal: true,
    async run(backEnd, { words: keys, options }) {
      const talk = talkOf(options)
      const { from = backEnd.administrator } = talk
      const results =
        talk.kind === 'users'
          ? await recallFromUser(backEnd, { From_Account: from, To_Account: talk.to }, keys)
          : await recallFromGroup(backEnd, talk.place, keys)
      return outcomeOf('key', 'recalled', results)
    },
  }),
  command({
    name: 'message broadcast',
    words: ['<text>'],
    text: 'sends a message to all live rooms of the app; it is not stored',
    options: { from: talkOptions.from, custom },
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
  place: object,
  keys: readonly string[],
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (const part of partsOf(keys, MOST)) {
    const MsgSeqList = part.map((key) => ({ MsgSeq: wholeNumber('key', key, 1) }))
    const asked = { ...place, MsgSeqList }
    const answer = await backEnd.call<Recalled>(`${GROUPS}/group_msg_recall`, asked)
    for (const { MsgSeq, RetCode } of answer.RecallRetList) {
      const refusal = RetCode === 0 ? '' : `refused (${RetCode})`
      results.push({ of: { key: `${MsgSeq}` }, refusal })
    }
  }
  return results
}
