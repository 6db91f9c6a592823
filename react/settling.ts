import type { ChatSDK } from 'tavern-im/strict'
import { type Outcome, outcomeOf } from './outcome.ts'
import { refusing } from './refusing.ts'

type Deeds = Readonly<Record<string, (...given: never[]) => Promise<{ readonly data: unknown }>>>

/** What calls of the client become in a hook. */
export type Settling<Of extends Deeds> = {
  readonly [Name in keyof Of]: (
    ...given: Parameters<Of[Name]>
  ) => Promise<Outcome<Awaited<ReturnType<Of[Name]>>['data']>>
}

/** Calls of the client that settle with what became of them, and never reject. */
export const settling = <Of extends Deeds>(deeds: Of): Settling<Of> =>
  Object.fromEntries(
    Object.entries(deeds).map(([name, deed]) => [
      name,
      (...given: never[]) => outcomeOf(async () => deed(...given)),
    ]),
  ) as unknown as Settling<Of>

/** The same where there is nothing to act upon. */
export const refusingAll = <Of extends Deeds>(
  deedsOf: (chat: ChatSDK, id: string) => Of,
): Settling<Of> =>
  // Making them calls nothing.
  refusing(Object.keys(deedsOf({} as ChatSDK, ''))) as Settling<Of>
