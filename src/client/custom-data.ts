import type { CustomPayload } from '../features/messages/elements/payloads.ts'
import * as errorCodes from '../kernel/error-codes.ts'
import { imError } from '../kernel/errors.ts'
import { TYPES } from '../protocol/types.ts'

/**
 * The fields of an application's custom messages, by `businessID`. Empty until the application adds to it:
 *
 * @example
 * declare module 'tavern-im/strict' {
 *   interface CustomPayloads {
 *     order_card: { orderID: string; price: number }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: applications add to it.
export interface CustomPayloads {}

/** A `businessID`: one of `CustomPayloads`, or any text while the application has added none. */
export type BusinessID = [keyof CustomPayloads] extends [never]
  ? string
  : Extract<keyof CustomPayloads, string>

/** The fields of the custom messages with a `businessID`. */
export type CustomFields<ID extends BusinessID> = ID extends keyof CustomPayloads
  ? CustomPayloads[ID]
  : Readonly<Record<string, unknown>>

/** The content of a custom message: `businessID` determines its fields. */
export type CustomData = {
  [ID in BusinessID]: { readonly businessID: ID } & CustomFields<ID>
}[BusinessID]

/** A schema that checks a value, as Zod, Valibot, ArkType and others make them (https://standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    /** Checks a value. */
    validate(value: unknown): SchemaResult<Output> | Promise<SchemaResult<Output>>
  }
}

/** The result of a check: the value, or the issues. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] }

/** The type and the payload of a message, or of one that a merged message holds. */
export interface WithPayload {
  readonly type: unknown
  readonly payload: unknown
}

/**
 * The payload of a custom message: its `data` is JSON with these fields and the `businessID`. Typed by
 * `CustomPayloads`.
 */
export const customPayload = <ID extends BusinessID>(
  businessID: ID,
  fields: CustomFields<ID>,
  beside: Partial<Pick<CustomPayload, 'description' | 'extension'>> = {},
): CustomPayload => ({
  description: '',
  extension: '',
  ...beside,
  data: JSON.stringify({ ...fields, businessID }),
})

/**
 * Reads the content of a custom message; null if the message is of another kind, or its `data` is not a JSON object. With a
 * schema: null if the schema refuses it, else the value of the schema. Without one: null if it has no `businessID`;
 * the fields are typed by `CustomPayloads` and not checked, and other users can send anything. Throws 2905 for a
 * schema that is asynchronous.
 */
export function customData(message: WithPayload): CustomData | null
export function customData<Output>(
  message: WithPayload,
  schema: StandardSchema<Output>,
): Output | null
export function customData(message: WithPayload, schema?: StandardSchema<unknown>): unknown {
  const content = message.type === TYPES.MSG_CUSTOM ? contentOf(message.payload) : null
  if (content === null || schema === undefined)
    return typeof content?.businessID === 'string' ? content : null
  const checked = schema['~standard'].validate(content)
  // Promises of another realm or library are not instances of this Promise.
  if ('then' in checked) {
    const why = 'asynchronous schema; use a synchronous one'
    throw imError(errorCodes.INVALID_OPERATION, { action: 'read a custom message', why })
  }
  return checked.issues === undefined ? checked.value : null
}

const contentOf = (payload: unknown): { readonly businessID?: unknown } | null => {
  const { data } = (payload ?? {}) as Partial<CustomPayload>
  try {
    const content: unknown = JSON.parse(`${data}`)
    return typeof content === 'object' && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}
