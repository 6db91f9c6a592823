import type { Caller } from '../kernel/caller.ts'

/**
 * The authentication state of a connection.
 *
 *     anonymous ── login ──> authenticating ── admitted ──> member
 *         ^                        │                          │
 *         └─────── refused ────────┘                          │
 *         └───────────────────── logout ──────────────────────┘
 *
 * A login of the same instance on the same connection renews the UserSig of a member and changes nothing
 * else.
 */
export type AuthState = { readonly is: 'anonymous' } | { readonly is: 'authenticating' } | Member

interface Member {
  readonly is: 'member'
  readonly caller: Caller
  readonly authKey: string
  readonly expiry: Expiry
}

/** Unix seconds. */
export interface Expiry {
  /** Time at which the UserSig of the session expires. */
  readonly expiresAt: number
  /** Time at which the session ends after its client was notified of the expiry. */
  readonly endsAt?: number
}

export const anonymous: AuthState = { is: 'anonymous' }
