import { serverCodes } from 'tavern-im/protocol'
import { openAccount } from '../domain/accounts/open-account.ts'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import type { Notify } from '../domain/notify.ts'
import type { Relations } from '../domain/relations.ts'
import { profileHandlers } from '../handlers/profile.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { type Guard, listOf, optional, record, shape } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Devices } from '../services/services.ts'
import { asUser } from './act-as.ts'
import { messageCodes } from './codes.ts'
import type { Deleting } from './delete-account.ts'
import { deleteAccount } from './delete-account.ts'
import { anyText, bit, either, userID } from './fields.ts'
import { lookUp, type RestContext, type RestRow, type RestRows, row } from './rest-row.ts'
import { usersOf } from './sent-fields.ts'

const ACCOUNTS = 100
const QUERIED = 500
/** A parameter of an account command is invalid. */
const BAD = 70402

const shown = shape({ Nick: anyText, FaceUrl: anyText })

const anAccount: Guard<Imported> = (value, name) => ({
  ...shown(record(value, name), name),
  userID: either(userID, 'UserID', 'Identifier')(value, name),
})

type Imported = ReturnType<typeof shown> & { readonly userID: string }

const many = shape({
  Accounts: optional(listOf(userID, ACCOUNTS)),
  AccountList: optional(listOf(anAccount, ACCOUNTS)),
})

const item: Guard<string> = (value, name) => either(userID, 'UserID', 'Identifier')(value, name)

/** `im_open_login_svc`: accounts. */
export const accountRows: RestRows<GroupPosting & Configuration & Relations & Devices> = {
  account_import: row(['account', 'UserID|Identifier'], anAccount, async (rest, body) => {
    await importOne(rest, body)
    return {}
  }),
  multiaccount_import: row(
    ['account', 'Accounts|AccountList.UserID'],
    many,
    async (rest, { Accounts = [], AccountList = [] }) => {
      const imports = [...Accounts.map((userID) => ({ userID })), ...AccountList]
      if (imports.length === 0 || imports.length > ACCOUNTS) {
        throw new Refusal(BAD, `import accounts: give 1 to ${ACCOUNTS} accounts`)
      }
      const failed: string[] = []
      for (const one of imports) if (!(await isImported(rest, one))) failed.push(one.userID)
      return { FailAccounts: failed }
    },
  ),
  account_delete: row(
    ['account', 'DeleteItem.UserID|Identifier'],
    shape({ DeleteItem: listOf(item, ACCOUNTS) }),
    async (rest, { DeleteItem }) => {
      const results: object[] = []
      for (const UserID of DeleteItem) {
        const refusal = await deleted(rest, UserID)
        const { code = 0, message = '' } = refusal ?? {}
        results.push({ UserID, ResultCode: code, ResultInfo: message })
      }
      return { ResultItem: results }
    },
  ),
  account_check: lookUp(
    ['account', 'CheckItem.UserID|Identifier'],
    shape({ CheckItem: listOf(item, ACCOUNTS) }),
    async ({ services, sdkAppID }, { CheckItem }) => {
      const known = await withLoaded(() => services.cache.accounts(sdkAppID, new Set(CheckItem)))
      const userIDs = new Set(known.map((one) => one.userID))
      const statusOf = (one: string) => (userIDs.has(one) ? 'Imported' : 'NotImported')
      return {
        ResultItem: CheckItem.map((UserID) => ({
          UserID,
          ResultCode: 0,
          ResultInfo: '',
          AccountStatus: statusOf(UserID),
        })),
      }
    },
  ),
}

const importOne = async (
  rest: RestContext<Data & Notify & Configuration>,
  { userID, Nick: nick, FaceUrl: avatar }: Partial<Imported> & { readonly userID: string },
): Promise<void> => {
  await openAccount(rest.services, rest.sdkAppID, userID)
  if (nick === undefined && avatar === undefined) return
  const profile = { ...(nick !== undefined && { nick }), ...(avatar !== undefined && { avatar }) }
  await profileHandlers.update(await asUser(rest, userID), { profile })
}

/** Undefined on success. */
const deleted = async (
  rest: RestContext<Deleting>,
  userID: string,
): Promise<Refusal | undefined> => {
  try {
    await deleteAccount(rest, userID)
    return undefined
  } catch (cause) {
    if (cause instanceof Refusal && cause.code !== serverCodes.SERVER_FAULT) return cause
    throw cause
  }
}

const isImported = async (
  rest: RestContext<Data & Notify & Configuration>,
  one: Parameters<typeof importOne>[1],
): Promise<boolean> => {
  try {
    await importOne(rest, one)
    return true
  } catch (cause) {
    if (cause instanceof Refusal && cause.code !== serverCodes.SERVER_FAULT) return false
    throw cause
  }
}

/** `openim`; its older name is `querystate`. */
export const onlineStatusRow: RestRow<Data & Notify> = row(
  ['account', 'To_Account'],
  shape({ To_Account: usersOf(QUERIED), IsNeedDetail: optional(bit) }),
  async ({ services, sdkAppID }, { To_Account, IsNeedDetail = false }) => {
    const queried = [...new Set(To_Account)]
    const known = await withLoaded(() => services.cache.accounts(sdkAppID, queried))
    const userIDs = new Set(known.map((one) => one.userID))
    const stateOf = (To_Account: string) => {
      const platforms = services.delivery.platformsOf(sdkAppID, To_Account).map(platformName)
      const Status = platforms.length > 0 ? 'Online' : 'Offline'
      const Detail = platforms.map((Platform) => ({ Platform, Status }))
      return { To_Account, Status, ...(IsNeedDetail && platforms.length > 0 && { Detail }) }
    }
    const missing = queried.filter((one) => !userIDs.has(one))
    return {
      QueryResult: queried.filter((one) => userIDs.has(one)).map(stateOf),
      ErrorList: missing.map((To_Account) => ({
        To_Account,
        ErrorCode: messageCodes.NO_RECEIVER,
      })),
    }
  },
  messageCodes.BAD_JSON,
)

const platforms: Readonly<Record<number, string>> = {
  1: 'iPhone',
  2: 'Android',
  7: 'Web',
  13: 'Web',
  27: 'Mini Program',
  28: 'Web',
}

const platformName = (platform: number): string => platforms[platform] ?? 'PC'
