import { serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { StoreFailure } from '../../services/objects/store-failure.ts'
import type { Context } from '../context.ts'

/** Refuses if the file store fails, and logs the cause. The upload is unchanged. */
export const withStoreFailures =
  <Capabilities extends Data, Answer>(
    operation: string,
    handler: (context: Context<Capabilities>, body: unknown) => Promise<Answer>,
  ) =>
  async (context: Context<Capabilities>, body: unknown): Promise<Answer> => {
    try {
      return await handler(context, body)
    } catch (cause) {
      if (!(cause instanceof StoreFailure)) throw cause
      const { status, code } = cause
      context.services.log.warn(
        { err: cause, operation, status, code },
        'object store request failed',
      )
      throw new Refusal(serverCodes.PROVIDER_FAILED, `${operation}: ${cause.message}`)
    }
  }
