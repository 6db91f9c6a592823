import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOfToken } from '../accounts/access-tokens.ts'
import { requireUnrestricted } from '../accounts/require-account.ts'
import type { Call, CallContext, Caller } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import type { RateLimits } from '../kernel/rate-limits.ts'
import { changeOf, logOperation } from '../operator/operation-log.ts'
import { requireOperator } from '../operator/require-operator.ts'
import { inTransaction } from '../storage/transaction.ts'
import { onceFor } from './answers.ts'
import { withLists } from './form-lists.ts'
import { fieldsOfParts } from './multipart.ts'
import { withPlainNumbers } from './plain-numbers.ts'
import { refusalOf } from './refusals.ts'

const KEY_CHARACTERS = 64

const header = (request: FastifyRequest, name: string, length: number): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, length) : ''
}

const callerOf = async (
  context: CallContext,
  call: Call,
  request: FastifyRequest,
  limits: RateLimits,
  isLocal: boolean,
): Promise<Caller> => {
  const accessToken = header(request, 'accesstoken', 128)
  const client = {
    accessToken,
    deviceID: header(request, 'deviceid', 64),
    address: request.ip,
    userAgent: header(request, 'user-agent', 400),
    isLocal,
  }
  if (call.who === 'open') return { ...client, account: null, operator: null }
  if (call.who === 'operator') {
    const token = header(request, 'operatortoken', 128)
    const operatorCall = { token, network: context.networkOf(client.address), path: call.path }
    const operator = await requireOperator(context, limits, operatorCall)
    return { ...client, account: null, operator }
  }
  const account = await accountOfToken(context, accessToken)
  if (account === null) throw new CallFailure('NOT_LOGGED_IN')
  if (!call.permitsRestricted) requireUnrestricted(account)
  return { ...client, account, operator: null }
}

const keyOf = (request: FastifyRequest): string => {
  const { request_id: field } = request.body as { readonly request_id?: string }
  return field ?? header(request, 'idempotency-key', KEY_CHARACTERS)
}

const messageIn = (answer: unknown): string => {
  const { message = '' } = (answer ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' ? message : ''
}

/** Runs the call; a change by an operator is logged with it. */
const runIn = async (
  tx: CallContext,
  call: Call,
  body: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<unknown> => {
  const { operator, address } = caller
  if (operator === null) return call.run(tx, body, caller)
  const before = await call.stateOf?.(tx, body)
  const data = await call.run(tx, body, caller)
  const after = await call.stateOf?.(tx, body)
  const message = messageIn(data)
  const change = changeOf(before, after)
  await logOperation(tx, { operator, address, path: call.path, message, request: body, change })
  return data
}

/** Owner of idempotency keys; negative for operators. */
const keyHolderOf = ({ account, operator }: Caller): number | undefined =>
  operator === null ? account?.id : -operator.id

const answer = (
  context: CallContext,
  call: Call,
  request: FastifyRequest,
  caller: Caller,
): Promise<unknown> => {
  const { body } = request
  if (!call.isChange) return call.run(context, body, caller)
  const key = keyOf(request)
  return inTransaction(context, (tx) => {
    const run = () => runIn(tx, call, body as Readonly<Record<string, unknown>>, caller)
    const accountID = keyHolderOf(caller)
    if (key === '' || accountID === undefined) return run()
    return onceFor(tx, { accountID, path: call.path, key, request: body }, run)
  })
}

const bodyOf = ({ request, isChange }: Call): Readonly<Record<string, unknown>> => {
  if (!isChange) return request.json
  const fields = request.json.properties as object
  const key = { type: 'string', minLength: 1, maxLength: KEY_CHARACTERS }
  return { ...request.json, properties: { ...fields, request_id: key } }
}

/** Response envelope: only the declared fields leave the server. */
const envelopeOf = ({ reply, isFlat }: Call) => ({
  type: 'object',
  properties: {
    ...(isFlat ? (reply.json.properties as object) : {}),
    ok: { type: 'boolean' },
    error_code: { type: 'integer' },
    error_msg: { type: 'string' },
    appeal_token: { type: 'string' },
    data: { ...reply.json, nullable: true },
  },
})

const schemas = new WeakMap<Call, ReturnType<typeof newSchema>>()

const newSchema = (call: Call) => ({ body: bodyOf(call), response: { 200: envelopeOf(call) } })

/** Cached per row, because compilers cache by schema identity. */
const schemaOf = (call: Call) => {
  const schema = schemas.get(call) ?? newSchema(call)
  schemas.set(call, schema)
  return schema
}

/** Serves one row: authentication, rate limit, request schema, call, response schema. */
export const serveCall = (
  app: FastifyInstance,
  context: CallContext,
  call: Call,
  limits: RateLimits,
  isLocal: (raw: IncomingMessage) => boolean = () => false,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.post(call.path, {
    schema: { ...schemaOf(call) },
    schemaErrorFormatter: (findings) =>
      new CallFailure('INVALID_REQUEST', refusalOf(call.request, findings) ?? undefined),
    // Before the fields are validated: an unauthorized client learns nothing about them.
    async preValidation(request) {
      const caller = await callerOf(context, call, request, limits, isLocal(request.raw))
      const who = caller.account?.id ?? context.networkOf(caller.address)
      if (!limits.take(`${call.path} ${who}`, call.perMinute, context.now())) {
        throw new CallFailure('TOO_MANY_CALLS')
      }
      callers.set(request, caller)
      const isForm = call.encoding === 'multipart'
      const fields = isForm ? await fieldsOfParts(request) : withLists(call.request, request.body)
      request.body = withPlainNumbers(call.request.json, fields)
    },
    async handler(request) {
      const data = await answer(context, call, request, callers.get(request) as Caller)
      const flat = call.isFlat ? (data as object) : {}
      return { ...flat, ok: true, error_code: 0, error_msg: '', data }
    },
  })
}
