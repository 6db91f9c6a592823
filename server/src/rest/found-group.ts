import type { Group } from '../core/memory/entities.ts'
import { refuseTaken } from '../handlers/group/create-group.ts'
import type { CreateRequest } from '../handlers/group/create-request.ts'
import { newGroup } from '../handlers/group/new-group.ts'
import type { GroupRules } from '../rules/group-rules.ts'
import type { RestContext } from './rest-row.ts'

/** A group of the app's own: nobody is in it, and it has no owner yet. Use inside `withLoaded`, after the last look-up. */
export const foundGroup = (
  { world, sdkAppID: app }: RestContext,
  request: CreateRequest,
  rules: GroupRules,
  created?: number,
): Group => {
  const nobody = { app, userID: '' }
  refuseTaken(world, nobody, request.groupID)
  const group = newGroup(world, nobody, request, rules, created)
  world.cache.lastIDs.group = group.id
  world.writer.touch(world.tables.group, group)
  world.cache.addGroup(group)
  return group
}
