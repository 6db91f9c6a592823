import type { ImError } from '../../../src/index.ts'
import type { TestClient } from '../../support/client.ts'

/** Lets what a call started happen, and returns how it settled. */
export const outcome = async <Value>(
  { advance }: Pick<TestClient, 'advance'>,
  call: Promise<Value>,
  ms = 0,
): Promise<Value> => {
  // The failure is looked at below; it must not count as unhandled while time passes.
  call.catch(() => undefined)
  await advance(ms)
  return call
}

/** 0 where a call resolves, else the code that it rejects with. */
export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: ImError) => error.code,
  )
