import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallContext } from '../call.ts'

const LIFE_MS = 10 * 60 * 1000

const signatureOf = ({ im }: Pick<CallContext, 'im'>, content: string): string =>
  createHmac('sha256', im.secret).update(`wechat ticket\n${content}`).digest('base64url')

/** Proof that the user of this WeChat ID has just logged in; valid for ten minutes. */
export const issueTicket = (context: Pick<CallContext, 'im' | 'now'>, openID: string): string => {
  const endsAt = context.now() + LIFE_MS
  const content = Buffer.from(JSON.stringify([openID, endsAt])).toString('base64url')
  return `${content}.${signatureOf(context, content)}`
}

/** The WeChat ID of a ticket; null if it is expired or forged. */
export const openIDIn = (
  context: Pick<CallContext, 'im' | 'now'>,
  ticket: string,
): string | null => {
  const [content = '', signature = ''] = ticket.split('.')
  const [expected, received] = [signatureOf(context, content), signature].map((text) =>
    Buffer.from(text),
  )
  if (expected === undefined || received === undefined) return null
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  const [openID, endsAt] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    number,
  ]
  return endsAt > context.now() ? openID : null
}
