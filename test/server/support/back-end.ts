import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { app } from './test-server.ts'

export interface RestAnswer {
  readonly status: number
  readonly ActionStatus: 'OK' | 'FAIL'
  readonly ErrorCode: number
  readonly ErrorInfo: string
  readonly [field: string]: unknown
}

/** The administrator of {@link administered}. */
export const ADMINISTRATOR = 'administrator'

/** The app of the tests with an administrator of the back-end API. */
export const administered = { ...app, administrators: [ADMINISTRATOR] }

/** The address of a call, with a UserSig of now; what is given replaces parameters, undefined removes them. */
export const restAddress = (
  httpUrl: string,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => {
  const parameters = {
    sdkappid: `${app.sdkAppID}`,
    identifier: ADMINISTRATOR,
    usersig: mintUserSig({ ...app, userID: ADMINISTRATOR }),
    random: '7',
    contenttype: 'json',
    ...query,
  }
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return `${httpUrl}/v4/${path}?${new URLSearchParams(entries as [string, string][])}`
}

/** Calls the back-end API as an app's back end would. */
export const callRest = async (
  httpUrl: string,
  path: string,
  body: object | string = {},
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<RestAnswer> => {
  const answer = await fetch(restAddress(httpUrl, path, query), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const envelope = (await answer.json()) as RestAnswer
  return { ...envelope, status: answer.status }
}
