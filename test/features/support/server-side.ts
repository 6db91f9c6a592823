import { commands } from 'tavern-im/protocol'
import { aGroup, type ScriptedServer } from 'tavern-im/testing'

/** The user is in the group `team`. */
export const isInTeam = (server: ScriptedServer): void => {
  server.on(commands.group.list, () => ({ groups: [aGroup()], totalCount: 1 }))
}
