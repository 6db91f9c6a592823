import { pushCommands } from '../commands.ts'
import { isToken, KEPT_TOKEN, method } from '../context.ts'

export const unregisterPushToken = method<'unregisterPushToken'>({
  args: [],
  async run({ wire, local }) {
    const kept = local.read(KEPT_TOKEN)
    if (isToken(kept)) {
      await wire.call(pushCommands.unregister, { deviceToken: kept.deviceToken })
    }
    local.remove(KEPT_TOKEN)
    return {}
  },
})
