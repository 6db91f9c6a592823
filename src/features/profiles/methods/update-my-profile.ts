import { object, optional } from '../../../kernel/check.ts'
import { readable } from '../../../kernel/readable.ts'
import { checkProfile, definedFields } from '../check-profile.ts'
import { profileCommands } from '../commands.ts'
import { method } from '../context.ts'
import { profileShape } from '../model.ts'
import { myProfileChanged } from '../reactions.ts'

const updateShape = { profile: profileShape, 'position?': 0 }

export const updateMyProfile = method<'updateMyProfile'>({
  args: [optional(object({}))],
  async run(im, input = {}) {
    const options = definedFields(input)
    checkProfile(options)
    im.configuration.refuseProfanity('updateMyProfile', options.nick, options.selfSignature)
    const answer = readable(
      'updateMyProfile',
      updateShape,
      await im.wire.call(profileCommands.update, { profile: options }),
    )
    im.accountLog.take(answer.position)
    return myProfileChanged(im, answer.profile)
  },
})
