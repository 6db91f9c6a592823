import { pushCommands } from '../commands.ts'
import { isTarget, KEPT, method } from '../context.ts'

export const disableWebPush = method<'disableWebPush'>({
  args: [],
  async run({ wire, local }) {
    const kept = local.read(KEPT)
    const { deviceToken } = isTarget(kept) ? kept : {}
    await wire.call(pushCommands.unregister, deviceToken === undefined ? {} : { deviceToken })
    local.remove(KEPT)
    return {}
  },
})
