import type { Caller } from '../call.ts'

/** To whom something is open that asks for no proof: nobody, who calls from the machine itself, everybody. */
export type Audience = 'nobody' | 'loopback' | 'everybody'

export const isFor = (audience: Audience, { isLocal = false }: Pick<Caller, 'isLocal'>): boolean =>
  audience === 'everybody' || (audience === 'loopback' && isLocal)
