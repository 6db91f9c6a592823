import { boostingDetail, orderRoomInfo, raidDetail } from './detail.ts'
import { boostingList, raidList } from './market-list.ts'
import { reportList } from './report-list.ts'
import { summaryCount, summaryList } from './summary.ts'

/** What orders show. */
export const orderReadCalls = [
  boostingList,
  boostingDetail,
  raidList,
  raidDetail,
  orderRoomInfo,
  summaryList,
  summaryCount,
  reportList,
] as const
