import { userProfile } from './profile.ts'
import { userReviews } from './reviews-of.ts'
import { userSearch } from './search-people.ts'

export const peopleCalls = [userProfile, userReviews, userSearch] as const
