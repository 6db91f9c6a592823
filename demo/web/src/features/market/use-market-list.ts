import { market, type RequestOf } from './market.ts'
import { type ItemOf, type ListPath, type MarketList, useListOf } from './market-hooks.ts'

export type { MarketList } from './market-hooks.ts'

/** Reads a paged list by cursor or page number. `null` disables it. */
export const useMarketList = <Path extends ListPath>(
  path: Path,
  request: RequestOf<Path> | null,
): MarketList<ItemOf<Path>> => useListOf(market, path, request)
