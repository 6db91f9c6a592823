import type { FastifyInstance } from 'fastify'
import type { CallContext } from '../call.ts'
import type { ChatCall } from '../effects/deliver.ts'
import { CallFailure } from '../kernel/failures.ts'
import { allowed, type HookAnswer, type HookBody } from './hook.ts'
import { hooks } from './hooks.ts'
import { isSigned, readSigned } from './signature.ts'

/** Longer than the validity of a signature and the retries of the chat server. */
const KEPT_MS = 300_000

/**
 * Responses of webhook requests by their ID. A repeated request, after a lost response or by
 * replay, gets the first response and has no effect. Only signed requests get here, and the chat
 * server bounds their number.
 */
export class Answered {
  /** In order of age, the oldest first. */
  readonly #answers = new Map<
    string,
    { readonly at: number; readonly answer: Promise<HookAnswer> }
  >()

  /** `now` is unix milliseconds. A failed request may be repeated. */
  once(id: string, now: number, act: () => Promise<HookAnswer>): Promise<HookAnswer> {
    this.#forget(now)
    const known = this.#answers.get(id)
    if (known !== undefined) return known.answer
    const answer = act()
    this.#answers.set(id, { at: now, answer })
    answer.catch(() => this.#answers.delete(id))
    return answer
  }

  #forget(now: number): void {
    for (const [id, { at }] of this.#answers) {
      if (now - at < KEPT_MS) return
      this.#answers.delete(id)
    }
  }
}

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether each of these fields is absent or a text that the database accepts. */
const hasTexts = (value: unknown, names: readonly string[]): value is Json =>
  isRecord(value) &&
  names.every((name) => {
    const text = value[name]
    return text === undefined || (typeof text === 'string' && !text.includes('\u0000'))
  })

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isItem))

const TEXTS = ['CallbackCommand', 'SdkAppid', 'OptPlatform', 'GroupId', 'ExitType', 'From_Account']

const isHookBody = (value: unknown): value is HookBody =>
  hasTexts(value, TEXTS) &&
  (value.Info === undefined || hasTexts(value.Info, ['To_Account', 'Action'])) &&
  isList(value.ExitMemberList, (one) => hasTexts(one, ['Member_Account'])) &&
  isList(value.ProfileItem, (one) => hasTexts(one, ['Tag']))

/**
 * The signed body of the chat server. Another back end that shares the token may send other shapes.
 */
const readHookBody = (bytes: Uint8Array): HookBody => {
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString())
    if (isHookBody(body)) return body
  } catch {
    // Rejected below.
  }
  throw new CallFailure('INVALID_REQUEST')
}

export const HOOK_PATH = '/im/webhook'

/** Response if the signature is missing or for another app. */
const REFUSED = { ActionStatus: 'FAIL', ErrorCode: 1, ErrorInfo: 'not signed' }

const answerTo = async (context: CallContext, body: HookBody): Promise<HookAnswer> => {
  const name = body.CallbackCommand ?? ''
  const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined
  return hook === undefined
    ? allowed
    : hook(context, { body, isOurs: body.OptPlatform === 'RESTAPI' })
}

/**
 * Receives signed webhooks of the chat server and applies each once. Ignores everything in the URL:
 * the signature does not cover it.
 */
export const serveImHooks = (app: FastifyInstance, context: CallContext, token: string): void => {
  const answered = new Answered()
  app.register(async (routes) => {
    // The signature covers the raw bytes.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    routes.post<{ Body: unknown }>(HOOK_PATH, {
      // Before the body is read.
      async onRequest({ headers }, reply) {
        if (readSigned(headers, context.now()) === null) return reply.status(403).send(REFUSED)
      },
      async handler({ headers, body: bytes }, reply) {
        const now = context.now()
        const signed = readSigned(headers, now)
        if (signed === null || !Buffer.isBuffer(bytes) || !isSigned(token, signed, bytes)) {
          return reply.status(403).send(REFUSED)
        }
        const body = readHookBody(bytes)
        if (body.SdkAppid !== String(context.im.sdkAppID)) return reply.status(403).send(REFUSED)
        const answer = await answered.once(signed.id, now, () => answerTo(context, body))
        return { ActionStatus: 'OK', ...answer }
      },
    })
  })
}

/** Subscribes this back end to the chat server's webhooks. `url` is its own address. */
export const registerHooks = (callChat: ChatCall, url: string, token: string): Promise<unknown> =>
  callChat(
    'openconfigsvr/set_webhook_settings',
    JSON.stringify({
      WebhookSettings: {
        url: `${url}${HOOK_PATH}`,
        commands: Object.keys(hooks),
        token,
        sign: 'header',
        // If the back end is unavailable, the action is rejected: otherwise group names of orders
        // could be taken.
        isFailClosed: true,
        // Clients cannot skip the webhook.
        isSkippableByClients: false,
      },
    }),
  )
