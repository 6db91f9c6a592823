import { WireFollowList } from '../../../protocol/names.ts'
import { followListMethod } from '../follow-list-method.ts'

export const getMyFollowingList = followListMethod(WireFollowList.following)
