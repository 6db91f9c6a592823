import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'
import { fetchProfiles } from '../fetch-profiles.ts'

export const getMyProfile = method<'getMyProfile'>({
  args: [],
  async run(im) {
    const [profile] = await fetchProfiles(im, [im.gate.me.userID], im.wire)
    if (profile === undefined)
      throw imError(errorCodes.USER_OR_GROUP_NOT_FOUND, { action: 'getMyProfile' })
    return profile
  },
})
