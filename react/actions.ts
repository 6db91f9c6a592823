import { type ChatSDK, ImError, type Message } from 'tavern-im/strict'

/**
 * The outcome of an action. done: the server did it. rejected: the server or a check refused it.
 * unknown: the request timed out or the network was lost; the server may have done it.
 */
export type Outcome<Data = unknown> =
  | { readonly outcome: 'done'; readonly data: Data; readonly error: null }
  | { readonly outcome: 'rejected' | 'unknown'; readonly data: null; readonly error: ImError }

/** Network error, timeout, no network: the server may have done it. */
const UNKNOWN_CODES: readonly number[] = [2800, 2801, 2805]

export const isUnknown = ({ code }: ImError): boolean => UNKNOWN_CODES.includes(code)

/** Runs an action; resolves to its outcome and never rejects. */
export const outcomeOf = async <Data>(
  act: () => Promise<{ readonly data: Data }>,
): Promise<Outcome<Data>> => {
  try {
    const { data } = await act()
    return { outcome: 'done', data, error: null }
  } catch (cause) {
    // The client throws and rejects with nothing else.
    const error = cause as ImError
    return { outcome: isUnknown(error) ? 'unknown' : 'rejected', data: null, error }
  }
}

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

/** Actions without a target: each resolves to a rejection with 2905. */
export const unavailableActions = <Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, () => Promise<Outcome>>> => {
  const refuse = () => outcomeOf(() => Promise.reject(new ImError(2905, 'act: no ID was given')))
  return Object.fromEntries(names.map((name) => [name, refuse])) as Record<Name, typeof refuse>
}

/** The same actions without a target. */
export const unavailableActionsOf = <Of extends Actions>(
  actionsOf: (chat: ChatSDK, id: string) => Of,
): WithOutcomes<Of> =>
  // Creating the actions calls no method.
  unavailableActions(Object.keys(actionsOf({} as ChatSDK, ''))) as WithOutcomes<Of>

/** Returns a method of the client by its name. */
export type Methods = <Name extends keyof ChatSDK>(name: Name) => ChatSDK[Name]

/** Looks up methods of the client; one of a missing feature throws 2905 when it is called. */
export const methodsOf =
  (chat: ChatSDK): Methods =>
  (name) =>
    chat[name] ??
    (() => {
      throw new ImError(2905, `${name}: the client was made without its feature`)
    })

/** A message of the client by its ID. */
export const messageOf = (chat: ChatSDK, messageID: string, action: string): Message => {
  const message = chat.findMessage(messageID)
  if (message === null) throw new ImError(2105, `${action}: ${messageID} is not in memory`)
  return message
}
