import { CallFailure } from '../kernel/failures.ts'
import type { HookBody } from './hook.ts'

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
export const readHookBody = (bytes: Uint8Array): HookBody => {
  try {
    const body: unknown = JSON.parse(Buffer.from(bytes).toString())
    if (isHookBody(body)) return body
  } catch {
    // Rejected below.
  }
  throw new CallFailure('INVALID_REQUEST')
}
