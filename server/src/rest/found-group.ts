import type { Group } from '../domain/cache/entities.ts'
import type { Data } from '../domain/data.ts'
import type { GroupRules } from '../domain/rules/group-types.ts'
import { refuseTaken } from '../handlers/group/create-group.ts'
import type { CreateRequest } from '../handlers/group/create-request.ts'
import { newGroup } from '../handlers/group/new-group.ts'
import type { RestContext } from './rest-row.ts'

/**
 * Creates a group of the app, without members and without an owner. Use inside `withLoaded`, after
 * the last look-up.
 */
export const foundGroup = (
  { services, sdkAppID: app }: RestContext<Data>,
  request: CreateRequest,
  rules: GroupRules,
  created?: number,
): Group => {
  const noUser = { app, userID: '' }
  refuseTaken(services, noUser, request.groupID)
  const group = newGroup(services, noUser, request, rules, created)
  services.cache.lastIDs.group = group.id
  services.writer.touch(services.tables.group, group)
  services.cache.addGroup(group)
  return group
}
