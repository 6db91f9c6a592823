import { text as textOf } from 'node:stream/consumers'
import { UsageError } from '../usage-error.ts'
import { type Command, command } from './command.ts'

/** Calls any command of the back-end API. */
export const callCommand: Command = command({
  name: 'call',
  words: ['<service/command>', '[body]'],
  text: 'calls a command of the back-end API (docs/guides/rest.md) with a JSON body; - reads the body from standard input',
  async run(backEnd, { words: [path = '', body = '{}'] }) {
    if (!/^\w+\/\w+$/.test(path)) {
      throw new UsageError(`call ${path}: expected service/command, such as openim/sendmsg`)
    }
    const answer = await backEnd.call(
      path,
      bodyOf(body === '-' ? await textOf(process.stdin) : body),
    )
    return { json: answer, text: `${JSON.stringify(answer, null, 2)}\n` }
  },
})

const bodyOf = (text: string): object => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new UsageError(`read body: ${(cause as Error).message}`, { cause })
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new UsageError('read body: it is not a JSON object')
}
