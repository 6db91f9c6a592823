import { randomUUID } from 'node:crypto'
import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { TOKEN_SECONDS } from '../../services/objects/session-token.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, callerOf, request } from '../context.ts'
import { objectsOf } from './open-uploads.ts'

const COMMAND = 'upload.credentials'

const read = request(
  COMMAND,
  serverCodes.BAD_PACKET,
  shape({ duration: whole(0, Number.MAX_SAFE_INTEGER) }),
)

/** Credentials for uploading slices of the caller's uploads; the server limits their lifetime. */
export const giveCredentials = async (
  context: Context<Data & Uploads>,
  body: unknown,
): Promise<AnswerOf<typeof commands.upload.credentials>> => {
  const { duration } = read(body)
  const objects = objectsOf(context, COMMAND)
  const account = await withLoaded(() => callerOf(context))
  const seconds = Math.min(duration || TOKEN_SECONDS, TOKEN_SECONDS)
  const { token, expires } = objects.token(context.caller.sdkAppID, account.id, seconds)
  return { expiredTime: expires, requestId: randomUUID(), sessionToken: token }
}
