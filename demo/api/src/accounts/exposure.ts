import type { Caller } from '../call.ts'

/** To whom something is open that asks for no proof: nobody, who calls from the machine itself, everybody. */
export type Exposure = 'nobody' | 'loopback' | 'everybody'

export const isExposedTo = (
  exposure: Exposure,
  { isLocal = false }: Pick<Caller, 'isLocal'>,
): boolean => exposure === 'everybody' || (exposure === 'loopback' && isLocal)
