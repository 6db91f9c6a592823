import { Refusal } from '../../kernel/refusal.ts'
import { refusalReason } from '../../services/objects/object-counts.ts'
import type { Uploads } from '../../services/services.ts'
import type { Context } from '../context.ts'

/** A handler whose refusals are counted. */
export const countingRefusals =
  <Capabilities extends Uploads, Answer>(
    handler: (context: Context<Capabilities>, body: unknown) => Promise<Answer>,
  ) =>
  async (context: Context<Capabilities>, body: unknown): Promise<Answer> => {
    try {
      return await handler(context, body)
    } catch (cause) {
      const { objects } = context.services
      if (cause instanceof Refusal) objects?.counts.refused.add(refusalReason(cause.code))
      throw cause
    }
  }
