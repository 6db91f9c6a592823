import { boosterList } from './boosters.ts'
import { userProfile } from './profile.ts'
import { userReviews } from './reviews-of.ts'

export const peopleCalls = [userProfile, userReviews, boosterList] as const
