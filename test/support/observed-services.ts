import { membersOfKey } from '../../server/src/domain/cache/conversation-key.ts'
import type {
  Account,
  Conversation,
  DirectMembership,
  Group,
} from '../../server/src/domain/cache/entities.ts'
import type { EntityCache } from '../../server/src/domain/cache/entity-cache.ts'
import { type Home, homeOfGroup, homeOfPair } from '../../server/src/domain/homes.ts'
import type { Services } from '../../server/src/handlers/services.ts'
import type { Stored, Table, Writer } from '../../server/src/storage/rows/writer.ts'
import type { Scope } from '../../server/src/storage/scope.ts'
import type { Query, Storage } from '../../server/src/storage/storage.ts'

/** An access to rows of an entity. */
export interface Access {
  readonly home: Home
  /** The table that is changed; undefined: rows are read, or the entity is looked up. */
  readonly changed?: string
}

const TABLE = /(?:insert(?: or \w+)? into|update(?: or \w+)?|delete from) "?(?:main"?\.)?"?(\w+)"?/i

/** The table that a statement changes; tables of messages have a month in their names. */
export const changedTable = (sql: string): string =>
  TABLE.exec(sql)?.[1]?.replace(/^(messages|message_\w+?|deleted_messages)_\d+$/, '$1') ?? sql

const homeOfUser = (userID: string): Home => ({ kind: 'account', key: userID })

/** The home of a conversation, by its key. A user's conversation with the system is the account's. */
const homeOfConversation = (key: string): Home => {
  const [one, other] = membersOfKey(key)
  if (one === undefined || other === undefined) return homeOfGroup(key.slice('g:'.length))
  return one === other ? homeOfUser(one) : homeOfPair(one, other)
}

/** Homes of the entities of a core, by the ids of their rows. */
interface RowHomes {
  readonly account: Map<unknown, Home>
  readonly group: Map<unknown, Home>
  readonly conversation: Map<unknown, Home>
  /** Numbers of members, whose accounts are known. */
  readonly members: WeakMap<Group, number>
}

const rowHomes = new WeakMap<EntityCache, RowHomes>()

const rowHomesOf = (cache: EntityCache): RowHomes => {
  const known = rowHomes.get(cache) ?? {
    account: new Map(),
    group: new Map(),
    conversation: new Map(),
    members: new WeakMap(),
  }
  rowHomes.set(cache, known)
  return known
}

type OnAccess = (access: Access) => void

/** The same services, which report each look-up, each read and each change of an entity. */
export const observed = (services: Services, onAccess: OnAccess): Services => {
  const homes = rowHomesOf(services.cache)
  return {
    ...services,
    cache: observedCache(services.cache, homes, onAccess),
    writer: observedWriter(services, homes, onAccess),
    storage: observedStorage(services.storage, homes, onAccess),
  }
}

/** The same object with some other methods. */
const withMethods = <Target extends object>(target: Target, methods: Partial<Target>): Target =>
  new Proxy(target, {
    get(_, name) {
      if (name in methods) return methods[name as keyof Target]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const observedCache = (cache: EntityCache, homes: RowHomes, onAccess: OnAccess): EntityCache => {
  const read = (home: Home) => onAccess({ home })
  const account = <Found extends Account | null>(found: Found): Found => {
    if (found !== null) homes.account.set(found.id, homeOfUser(found.userID))
    return found
  }
  const conversation = ({ id, key }: Conversation) => {
    if (id !== 0) homes.conversation.set(id, homeOfConversation(key))
  }
  const side = (found: DirectMembership): DirectMembership => {
    account(found.account)
    account(found.peer)
    conversation(found.head)
    return found
  }
  const group = <Found extends Group | null | undefined>(found: Found): Found => {
    if (!found) return found
    homes.group.set(found.id, homeOfGroup(found.groupID))
    conversation(found.head)
    if (homes.members.get(found) === found.members.size) return found
    homes.members.set(found, found.members.size)
    for (const { accountID, userID } of found.members.values()) {
      homes.account.set(accountID, homeOfUser(userID))
    }
    return found
  }
  const readUsers = (accounts: readonly Account[]) => {
    for (const one of accounts) read(homeOfUser(account(one).userID))
  }
  return withMethods<EntityCache>(cache, {
    account(app, userID) {
      read(homeOfUser(userID))
      return account(cache.account(app, userID))
    },
    everyAccount(app, userID) {
      read(homeOfUser(userID))
      return account(cache.everyAccount(app, userID))
    },
    accounts(app, userIDs) {
      const users = [...userIDs]
      for (const userID of users) read(homeOfUser(userID))
      return cache.accounts(app, users).map(account)
    },
    addAccount(added) {
      cache.addAccount(account(added))
    },
    side(one, other) {
      read(homeOfPair(one.userID, other.userID))
      return side(cache.side(one, other))
    },
    notices(accounts) {
      readUsers(accounts)
      return cache.notices(accounts).map(side)
    },
    people<Accounts extends readonly Account[]>(...accounts: Accounts) {
      readUsers(accounts)
      return cache.people<Accounts>(...accounts)
    },
    group(app, groupID) {
      read(homeOfGroup(groupID))
      return group(cache.group(app, groupID))
    },
    groupHere(app, groupID) {
      read(homeOfGroup(groupID))
      return group(cache.groupHere(app, groupID))
    },
    addGroup(added) {
      cache.addGroup(group(added))
    },
    addTopic: (added) => group(cache.addTopic(added)),
  })
}

/** The home of the rows of a statement: that of the conversation, else of the group, else of the account. */
const homeOfRows = (
  scope: Scope | undefined,
  parameters: readonly unknown[],
  homes: RowHomes,
): Home | undefined => {
  const kinds = ['conversation', 'group', 'account'] as const
  const kind = kinds.find((name) => scope?.[name] !== undefined)
  const index = kind && scope?.[kind]
  return kind && index !== undefined ? homes[kind].get(parameters[index]) : undefined
}

const observedWriter = (
  { writer, tables }: Services,
  homes: RowHomes,
  onAccess: OnAccess,
): Writer => {
  const changes = (query: Query<unknown>, parameters: readonly unknown[]) => {
    const [id, , key] = parameters
    if (query === tables.insert.conversation) {
      homes.conversation.set(id, homeOfConversation(String(key)))
    }
    const home = homeOfRows(query.scope, parameters, homes)
    if (home !== undefined) onAccess({ home, changed: changedTable(query.sql) })
  }
  return withMethods<Writer>(writer, {
    write(query, parameters) {
      changes(query, parameters)
      writer.write(query, parameters)
    },
    touch<Row extends Stored & { readonly head?: Conversation }>(table: Table<Row>, row: Row) {
      const changed = changedTable(table.query.sql)
      // The row of a new conversation has no id yet.
      if (row.head !== undefined) onAccess({ home: homeOfConversation(row.head.key), changed })
      else changes(table.query, table.parameters(row))
      writer.touch(table, row)
    },
  })
}

const observedStorage = (storage: Storage, homes: RowHomes, onAccess: OnAccess): Storage =>
  withMethods<Storage>(storage, {
    read(query, parameters) {
      const home = homeOfRows(query.scope, parameters, homes)
      if (home !== undefined) onAccess({ home })
      return storage.read(query, parameters)
    },
  })
