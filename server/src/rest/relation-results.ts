import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../kernel/refusal.ts'

/** Result for one user. */
export interface RelationResult {
  readonly To_Account: string
  readonly ResultCode: number
  readonly ResultInfo: string
}

/** Runs an action for each of several users; a refusal for one does not affect the others. */
export const eachUser = async <Item extends { readonly To_Account: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<{ readonly ResultItem: RelationResult[]; readonly Fail_Account?: string[] }> => {
  const results: RelationResult[] = []
  for (const item of items) results.push(await resultOf(item.To_Account, () => act(item)))
  return withFailures(results)
}

const resultOf = async (To_Account: string, act: () => Promise<void>): Promise<RelationResult> => {
  try {
    await act()
    return { To_Account, ResultCode: 0, ResultInfo: '' }
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code === serverCodes.SERVER_FAULT) throw cause
    return { To_Account, ResultCode: cause.code, ResultInfo: cause.message }
  }
}

interface ClientResult {
  readonly userID: string
  readonly resultCode: number
  readonly resultInfo?: string
}

/** Results in the format of the back-end API. */
export const restResults = (results: readonly ClientResult[]) =>
  withFailures(
    results.map(({ userID, resultCode, resultInfo = '' }) => ({
      To_Account: userID,
      ResultCode: resultCode,
      ResultInfo: resultInfo,
    })),
  )

const withFailures = (ResultItem: RelationResult[]) => ({
  ResultItem,
  ...failuresOf(ResultItem),
})

export const failuresOf = (results: readonly RelationResult[]) => {
  const failed = results.filter(({ ResultCode }) => ResultCode !== 0)
  return failed.length === 0 ? {} : { Fail_Account: failed.map(({ To_Account }) => To_Account) }
}
