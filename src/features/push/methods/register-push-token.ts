import { object, optional, text } from '../../../kernel/check.ts'
import { bytes, oneOf, whole } from '../../../kernel/value-checks.ts'
import { pushCommands } from '../commands.ts'
import { KEPT_TOKEN, method } from '../context.ts'

const bit = optional(oneOf([0, 1]))

const name = optional(bytes(128))

const id = optional(whole(0, 2 ** 32 - 1))

export const registerPushToken = method<'registerPushToken'>({
  args: [
    object({
      deviceToken: text,
      businessID: id,
      tokenID: id,
      deviceBrand: id,
      isTpns: bit,
      pushMsg: bit,
      notificationStatus: bit,
      deviceModel: name,
      systemVersion: name,
      pushVersion: name,
    }),
  ],
  async run({ wire, local }, token) {
    await wire.call(pushCommands.register, token)
    local.write(KEPT_TOKEN, token)
    return { deviceToken: token.deviceToken }
  },
})
