import { signatureOf } from '../../../demo/api/src/im-hooks/signature.ts'
import type { Market } from './market.ts'

export const HOOK_TOKEN = 'token-of-the-tests'

let calls = 0

/** Headers that sign a body like the chat server. */
export const signedHook = (
  body: string,
  time: string,
  { token = HOOK_TOKEN, id = `call-${++calls}` } = {},
) => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': time,
  'webhook-signature': `v1,${signatureOf(token, { id, time }, body).toString('base64')}`,
})

export const secondsOf = ({ context }: Market): string => String(Math.floor(context.now() / 1000))
