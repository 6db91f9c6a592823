import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { SessionApi } from './api.ts'
import type { SessionContext } from './context.ts'
import { getLoginUser } from './methods/get-login-user.ts'
import { getServerTime } from './methods/get-server-time.ts'
import { isReady } from './methods/is-ready.ts'
import { login } from './methods/login.ts'
import { logout } from './methods/logout.ts'
import { SessionManager } from './session-manager.ts'

export { sessionCommands } from './commands.ts'

/** The login state: login, logout, kick-outs, hello, acknowledgement of pushes. */
export interface SessionFeature {
  readonly api: SessionApi
  readonly manager: SessionManager
}

export const createSession = (kernel: FeatureKernel): SessionFeature => {
  const manager = new SessionManager(kernel)
  const context: SessionContext = { ...kernel, session: manager }
  kernel.facts.react('my-profile-changed', ({ profile: { nick, avatar } }) => {
    kernel.gate.admit({ ...kernel.gate.me, nick, avatar })
  })
  const table = { login, logout, getLoginUser, getServerTime, isReady }
  return { api: bindMethods<SessionApi, SessionContext>(table, context, kernel.gate), manager }
}

export const sessionFeature: Feature<SessionFeature> = {
  name: 'session',
  uses: {},
  create: createSession,
}
