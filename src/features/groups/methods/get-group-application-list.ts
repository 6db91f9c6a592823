import type { Caller } from '../../../kernel/wire.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { groupCommands } from '../commands.ts'
import { method } from '../context.ts'
import type { GroupApplication } from '../model.ts'

export const getGroupApplicationList = method<'getGroupApplicationList'>({
  args: [],
  async run(im) {
    const list: GroupApplication[] = []
    let startTime = 0
    let wire: Caller = im.wire
    do {
      const limit = LIMITS.APPLICATION_PAGE
      const page = await wire.call(groupCommands.applications, { startTime, limit })
      wire = im.wire.own
      list.push(...page.applicationList)
      // The time must advance: a server that never ends the list is not requested again.
      startTime = page.nextStartTime > startTime ? page.nextStartTime : 0
    } while (startTime !== 0)
    return { applicationList: list }
  },
})
