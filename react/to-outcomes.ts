import type { ChatSDK } from 'tavern-im/strict'
import { type Outcome, outcomeOf } from './outcome.ts'
import { unavailableActions } from './unavailable-actions.ts'

type Actions = Readonly<Record<string, (...args: never[]) => Promise<{ readonly data: unknown }>>>

/** Calls of the client as actions of a hook. */
export type WithOutcomes<Of extends Actions> = {
  readonly [Name in keyof Of]: (
    ...args: Parameters<Of[Name]>
  ) => Promise<Outcome<Awaited<ReturnType<Of[Name]>>['data']>>
}

/** Converts calls of the client to actions that resolve to outcomes and never reject. */
export const toOutcomes = <Of extends Actions>(actions: Of): WithOutcomes<Of> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      (...args: never[]) => outcomeOf(async () => action(...args)),
    ]),
  ) as unknown as WithOutcomes<Of>

/** The same actions without a target. */
export const unavailableActionsOf = <Of extends Actions>(
  actionsOf: (chat: ChatSDK, id: string) => Of,
): WithOutcomes<Of> =>
  // Creating the actions calls no method.
  unavailableActions(Object.keys(actionsOf({} as ChatSDK, ''))) as WithOutcomes<Of>
