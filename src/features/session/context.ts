import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { SessionApi } from './api.ts'
import type { SessionManager } from './session-manager.ts'

export interface SessionContext extends FeatureKernel {
  readonly session: SessionManager
}

export const { method, getter } = declare<SessionApi, SessionContext>()
