import { loginRaw } from '../../../testing/internal/raw-client.ts'
import { nowSeconds, userSigOf } from '../../support/users.ts'
import type { Plan } from './part.ts'
import { nameOf, urlOf } from './people.ts'

/** A client whose clock is ahead logs in, writes to the first client and leaves. */
export const sendAhead = async (plan: Plan, minutes: number): Promise<void> => {
  const { app, run } = plan
  const name = `${run}-ahead`
  const options = { url: urlOf(plan, 0), sdkAppID: app.sdkAppID, onPush() {} }
  const client = await loginRaw(options, name, userSigOf(name, app))
  await client.sendText(nameOf(plan, 0), 'ahead', { clientTime: nowSeconds() + 60 * minutes })
  await client.close()
}
