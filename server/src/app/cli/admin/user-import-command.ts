import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { UsageError } from '../usage-error.ts'
import type { BackEnd } from './back-end.ts'
import { type Command, command } from './command.ts'
import { outcomeOf, partsOf } from './results.ts'

/** Accounts per call. */
const MOST = 100

interface Imported {
  readonly userID: string
  readonly nick?: string
  readonly avatar?: string
}

/** Creates accounts before the first login of their users. */
export const userImportCommand: Command = command({
  name: 'user import',
  words: ['[userID…]'],
  text: 'creates accounts, or sets the name and picture of existing ones',
  options: {
    nick: { value: 'name', text: 'name of the user, if only one is given' },
    avatar: { value: 'address', text: 'URL of the picture, if only one user is given' },
    file: {
      value: 'file',
      text: 'JSON file [{ "userID": "a", "nick": "A", "avatar": "https://…" }, …]; - reads standard input',
    },
  },
  async run(backEnd, { words: userIDs, options: { nick, avatar, file } }) {
    const shown = { ...(nick !== undefined && { nick }), ...(avatar !== undefined && { avatar }) }
    if (userIDs.length > 1 && Object.keys(shown).length > 0) {
      throw new UsageError('import users: --nick and --avatar are for one user only; use --file')
    }
    const named = userIDs.map((userID) => ({ userID, ...shown }))
    const users = [...named, ...(file === undefined ? [] : await usersIn(file))]
    if (users.length === 0) throw new UsageError('import users: give userIDs or --file')
    return outcomeOf('userID', 'imported', await importAll(backEnd, users))
  },
})

const importAll = async (backEnd: BackEnd, users: readonly Imported[]) => {
  const failed = new Set<string>()
  for (const part of partsOf(users, MOST)) {
    const AccountList = part.map(({ userID: UserID, nick: Nick, avatar: FaceUrl }) => ({
      UserID,
      ...(Nick !== undefined && { Nick }),
      ...(FaceUrl !== undefined && { FaceUrl }),
    }))
    const { FailAccounts } = await backEnd.call<{ FailAccounts: readonly string[] }>(
      'im_open_login_svc/multiaccount_import',
      { AccountList },
    )
    for (const one of FailAccounts) failed.add(one)
  }
  const refusal = 'refused: the userID, nick or avatar is too long or not a text'
  return users.map(({ userID }) => ({
    of: { userID },
    refusal: failed.has(userID) ? refusal : '',
  }))
}

const usersIn = async (file: string): Promise<readonly Imported[]> => {
  let users: unknown
  try {
    users = JSON.parse(file === '-' ? await textOf(process.stdin) : await readFile(file, 'utf8'))
  } catch (cause) {
    throw new UsageError(`read ${file}: ${(cause as Error).message}`, { cause })
  }
  if (Array.isArray(users) && users.every(isUser)) return users
  throw new UsageError(`read ${file}: expected [{ "userID": "a", "nick": "A" }, …]`)
}

const isUser = (one: Partial<Imported> | null): one is Imported =>
  typeof one?.userID === 'string' &&
  [one.nick, one.avatar].every((text) => text === undefined || typeof text === 'string')
