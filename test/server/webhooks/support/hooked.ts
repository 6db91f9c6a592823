import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { CoreOptions } from '../../../../server/src/app/create-core.ts'
import type { WebhookSettings } from '../../../../server/src/domain/configuration/hook-settings.ts'
import { APP, type Device, openCore, START_MS } from '../../core/support/test-core.ts'
import { handClock } from '../../support/hand-clock.ts'
import { aProvider, json } from '../../support/provider.ts'

/** One call that a back end got. */
export interface Call {
  readonly command: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  /** The body as it came. */
  readonly bytes: Buffer
}

/** Says what is answered; undefined: it does so itself, or never. */
type Answering = (call: Call, response: ServerResponse) => object | undefined

export const allowed = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }
export const refuses = (ErrorCode: number, ErrorInfo = '') => ({ ...allowed, ErrorCode, ErrorInfo })

/** A back end that listens over real HTTP. */
export const aBackEnd = async (answering: Answering = () => allowed) => {
  const calls: Call[] = []
  const waiting = new Set<() => void>()
  const { url } = await aProvider((request, response) => {
    const { CallbackCommand, ...body } = JSON.parse(request.body.toString())
    const { searchParams: query } = new URL(request.url, 'http://back.end')
    const { headers, body: bytes } = request
    const call = { command: CallbackCommand as string, query, body, headers, bytes }
    calls.push(call)
    const answer = answering(call, response)
    if (answer !== undefined) json(response, answer)
    for (const look of [...waiting]) look()
  })
  /** The bodies of a command, when a number of them has arrived. */
  const received = async (command: string, count = 1): Promise<Call['body'][]> => {
    for (;;) {
      const found = calls.filter((call) => call.command === command)
      if (found.length >= count) return found.map(({ body }) => body)
      await new Promise<void>((resolve) => {
        waiting.add(() => resolve())
      })
    }
  }
  const bodies = (command: string) =>
    calls.flatMap((call) => (call.command === command ? [call.body] : []))
  return { url, calls, received, bodies }
}

/** A core whose app has a back end that wants to hear these commands. */
export const aHookedCore = async (
  commands: readonly string[],
  answering?: Answering,
  settings: Partial<WebhookSettings> = {},
  options: Partial<CoreOptions> = {},
) => {
  const backEnd = await aBackEnd(answering)
  const clock = handClock(START_MS)
  const webhooks = { url: backEnd.url, commands, ...settings }
  const testBed = await openCore({ clock, settings: new Map([[APP, { webhooks }]]), ...options })
  const rest = (path: string, body: object) =>
    testBed.core.administer({ sdkAppID: APP, identifier: 'admin' }, path, body)
  const [alice, other, bob] = [
    await testBed.device('alice'),
    await testBed.device('alice', 'alice-2'),
    await testBed.device('bob'),
  ] as const
  return { ...backEnd, testBed, clock, rest, alice, other, bob }
}

/** The texts that a device got. */
export const textsOf = ({ received }: Device): unknown[] =>
  received.messages.map(({ message }) => (message.payload as { readonly text?: string }).text)
