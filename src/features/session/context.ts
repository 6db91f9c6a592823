import { declare } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { SessionApi } from './api.ts'
import type { SessionKeeper } from './session-keeper.ts'

export interface SessionContext extends FeatureKernel {
  readonly session: SessionKeeper
}

export const { method, getter } = declare<SessionApi, SessionContext>()
