import { reviewList } from './list-reviews.ts'
import { reviewSave } from './save-review.ts'

export const reviewCalls = [reviewSave, reviewList] as const
