import type { Call } from '../../call.ts'
import { logOperation } from '../../operator/operation-log.ts'
import { callerOfOperator, OPERATOR, type SeedContext } from './seed-context.ts'

/** Makes a call as the operator, with its entry in the operator log. */
export const operate = async <Req extends Readonly<Record<string, unknown>>, Rep>(
  { context }: SeedContext,
  call: Pick<Call<string, 'operator', Req, Rep>, 'path' | 'run'>,
  request: Req,
): Promise<Rep> => {
  const answer = await call.run(context, request, callerOfOperator)
  const { address } = callerOfOperator
  const operator = { id: null, name: OPERATOR }
  const { message = '' } = answer as { readonly message?: string }
  await logOperation(context, { operator, address, path: call.path, message, request })
  return answer
}
