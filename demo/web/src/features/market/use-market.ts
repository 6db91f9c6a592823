import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { randomID } from '../../ui/random-id.ts'
import { toast } from '../../ui/toast.ts'
import {
  type CallPath,
  failureText,
  MarketError,
  market,
  NO_ANSWER,
  type ReplyOf,
  type RequestOf,
} from './market.ts'
import { useQueryOf } from './market-hooks.ts'

/** Reads with one call; the cache key is its path and request. `null` disables it. */
export const useMarket = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path> | null,
): UseQueryResult<ReplyOf<Path>> => useQueryOf(market, path, request)

const RETRIES = 2

const isWorthRetrying = (count: number, error: unknown): boolean =>
  count < RETRIES && error instanceof MarketError && error.code === NO_ANSWER

interface ActionOptions {
  /** The paths of the queries to invalidate. */
  readonly invalidates?: readonly CallPath[]
  /** Called first when the back end refuses; returns true if it has notified the user. */
  readonly onRefusal?: (refusal: MarketError) => boolean
}

export interface MarketAction<Path extends CallPath> {
  /** Resolves with the response, or with null after a failure that the user was shown. */
  readonly run: (request: RequestOf<Path>) => Promise<ReplyOf<Path> | null>
  readonly isBusy: boolean
}

const leaveIt = (): boolean => false

/**
 * Changes data with one call. All attempts of one `run` share an idempotency key, so that a lost
 * response does not repeat the change.
 */
export const useMarketAction = <Path extends CallPath>(
  path: Path,
  { invalidates = [], onRefusal = leaveIt }: ActionOptions = {},
): MarketAction<Path> => {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ request, key }: { request: RequestOf<Path>; key: string }) =>
      market(path, request, key),
    retry: isWorthRetrying,
  })
  const run = useCallback(
    async (request: RequestOf<Path>) => {
      try {
        const reply = await mutateAsync({ request, key: randomID() })
        for (const invalidated of invalidates)
          void client.invalidateQueries({ queryKey: [invalidated] })
        return reply
      } catch (error) {
        const isHandled = error instanceof MarketError && onRefusal(error)
        if (!isHandled) toast(failureText(error))
        return null
      }
    },
    [mutateAsync, client, invalidates, onRefusal],
  )
  return { run, isBusy: isPending }
}
