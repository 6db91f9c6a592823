import type { Caller } from '../core/caller.ts'

/**
 * Where a connection stands.
 *
 *     guest ── login ──> entering ── admitted ──> member
 *       ^                   │                        │
 *       └──── refused ──────┘<────── logout ─────────┘ (to guest)
 */
export type Standing =
  | { readonly is: 'guest' }
  | { readonly is: 'entering' }
  | { readonly is: 'member'; readonly caller: Caller; readonly authKey: string }

export const guest: Standing = { is: 'guest' }
