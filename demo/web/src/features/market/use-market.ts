import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
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

/** Reads by one call; what it answered is shared under its path and request. `null` reads nothing. */
export const useMarket = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path> | null,
): UseQueryResult<ReplyOf<Path>> =>
  useQuery({
    queryKey: [path, request],
    queryFn: () => market(path, request as RequestOf<Path>),
    enabled: request !== null,
  })

const RETRIES = 2

const isWorthRetrying = (count: number, error: unknown): boolean =>
  count < RETRIES && error instanceof MarketError && error.code === NO_ANSWER

interface ActionOptions {
  /** The paths of what is to be read anew. */
  readonly touches?: readonly CallPath[]
  /** Heard first where it was refused; true where it has told the user all there is to tell. */
  readonly onRefusal?: (refusal: MarketError) => boolean
}

export interface MarketAction<Path extends CallPath> {
  /** Resolves with the answer, or null where it failed, which the user was told. */
  readonly run: (request: RequestOf<Path>) => Promise<ReplyOf<Path> | null>
  readonly isBusy: boolean
}

const leaveIt = (): boolean => false

/**
 * Changes something by one call. All tries of one `run` carry one key, so that it is done once however often
 * the network swallows an answer.
 */
export const useMarketAction = <Path extends CallPath>(
  path: Path,
  { touches = [], onRefusal = leaveIt }: ActionOptions = {},
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
        const reply = await mutateAsync({ request, key: crypto.randomUUID() })
        for (const touched of touches) void client.invalidateQueries({ queryKey: [touched] })
        return reply
      } catch (error) {
        const isHandled = error instanceof MarketError && onRefusal(error)
        if (!isHandled) toast(failureText(error))
        return null
      }
    },
    [mutateAsync, client, touches, onRefusal],
  )
  return { run, isBusy: isPending }
}
