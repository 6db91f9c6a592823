import type { Kernel } from '../kernel/kernel.ts'
import type { Facts } from './facts.ts'
import type { Logs } from './logs.ts'

/** Events of the client itself, by the event's value. Any feature may emit them. */
export interface ClientEventData {
  sdkStateReady: Record<never, never>
  sdkStateNotReady: Record<never, never>
  /** The client is destroyed; no event follows. */
  sdkDestroy: { SDKAppID: number }
  kickedOut: {
    type: 'multipleAccount' | 'multipleDevice' | 'REST_API_Kick' | 'userSigExpired'
  }
  netStateChange: { state: 'connected' | 'connecting' | 'disconnected' }
  error: { code: number; message: string }
}

/** The kernel as a feature sees it: with all facts and logs, and with the events that the feature emits. */
export type FeatureKernel<Events = unknown> = Kernel<Facts, ClientEventData & Events, Logs>
