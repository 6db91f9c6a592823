import { WireFollowList } from '../../../protocol/names.ts'
import { followListMethod } from '../follow-list-method.ts'

export const getMutualFollowersList = followListMethod(WireFollowList.mutual)
