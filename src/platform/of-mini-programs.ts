import type { Equipment } from './equipment.ts'
import { miniProgramPlatform } from './mini-program.ts'
import { miniProgramHost } from './mini-program-host.ts'

/** The platform of mini programs: all of it through the host's `wx` or `uni`. */
export const ofMiniPrograms: Equipment = {
  detect(scope) {
    const host = miniProgramHost(scope)
    return host && miniProgramPlatform(host.api, host.name)
  },
}
