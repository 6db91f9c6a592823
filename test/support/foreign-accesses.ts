import { type Home, type HomeRow, homesOf } from '../../server/src/domain/homes.ts'
import { commandHomes } from '../../server/src/handlers/command-homes.ts'
import { type Handler, handlerTable } from '../../server/src/handlers/handler-table.ts'
import type { Services } from '../../server/src/handlers/services.ts'
import type { RestRow } from '../../server/src/rest/rest-row.ts'
import { restTable } from '../../server/src/rest/rest-table.ts'
import { type Access, observed } from './observed-services.ts'

/**
 * Accesses of each command to entities that are not at its home. Files of a worker share it, as they
 * share the tables of commands.
 */
export const foreignAccesses = new Map<string, Set<string>>()

const foundBy = (command: string): Set<string> => {
  const known = foreignAccesses.get(command) ?? new Set()
  foreignAccesses.set(command, known)
  return known
}

/** An account and the pairs in which its userID is the lesser one are in one partition. */
const partitionOf = ({ kind, key }: Home): string =>
  kind === 'group' ? `group ${key}` : `user ${key}`

const plural = { account: 'accounts', pair: 'pairs', group: 'groups', app: 'apps', any: '' }

/** The services of one run of a command, which note accesses to entities of other homes. */
const notedServices = (
  services: Services,
  command: string,
  [row, callerID, body]: readonly [HomeRow, string, unknown],
): Services => {
  const others = foundBy(command)
  const homes = homesOf(row, callerID, typeof body === 'object' && body !== null ? body : {})
  const partitions = new Set(homes.map(partitionOf))
  // A new group is at home where its ID is chosen.
  const isNewGroup = row[0] === 'group' && homes.some(({ kind }) => kind === 'any')
  return observed(services, ({ home, changed }: Access) => {
    if (partitions.has(partitionOf(home)) || (isNewGroup && home.kind === 'group')) return
    const isCaller = home.kind === 'account' && home.key === callerID
    others.add(
      changed === undefined
        ? `reads ${isCaller ? 'caller' : plural[home.kind]}`
        : `changes ${changed}`,
    )
  })
}

const homeOf = (command: string): HomeRow => commandHomes.get(command) ?? 'any'

const observeHandlers = (table: Map<string, Handler>): void => {
  for (const [command, handler] of table) {
    table.set(command, ({ services, ...context }, body) => {
      const run = [homeOf(command), context.caller.userID, body] as const
      return handler({ ...context, services: notedServices(services, command, run) }, body)
    })
  }
}

const observeRows = (table: Map<string, RestRow<Services>>): void => {
  for (const [path, row] of table) {
    table.set(path, {
      ...row,
      run({ services, ...context }, body) {
        const run = [row.home, context.identifier, body] as const
        return row.run({ ...context, services: notedServices(services, path, run) }, body)
      },
    })
  }
}

observeHandlers(handlerTable as Map<string, Handler>)
observeRows(restTable as Map<string, RestRow<Services>>)
