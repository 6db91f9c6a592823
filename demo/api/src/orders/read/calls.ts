import { boostingDetail, orderRoomInfo, raidDetail } from './detail.ts'
import { boostingList, raidList } from './market-list.ts'
import { summaryRecent } from './recent.ts'
import { reportList } from './report-list.ts'
import { summaryCount, summaryList } from './summary.ts'

/** All calls that read orders. */
export const orderReadCalls = [
  boostingList,
  boostingDetail,
  raidList,
  raidDetail,
  orderRoomInfo,
  summaryList,
  summaryCount,
  summaryRecent,
  reportList,
] as const
