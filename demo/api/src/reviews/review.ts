import type { Selectable } from 'kysely'
import { shownText } from '../accounts/nickname.ts'
import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { isForbidden } from '../names/forbidden-words.ts'
import type { Position } from '../orders/machine.ts'
import type { ReviewRow } from '../storage/rows/reviews.ts'

export type Review = Selectable<ReviewRow>

/** Tags that an author may choose, by side of the author. */
export const reviewTags: Readonly<Record<Position, Readonly<Record<string, string>>>> = {
  boss: {
    skilled: '技术过硬',
    punctual: '准时上线',
    fast: '效率高',
    patient: '耐心细致',
    friendly: '沟通愉快',
    late: '迟到早退',
    rude: '态度不好',
    unfinished: '没按约定',
  },
  thug: {
    generous: '爽快好说话',
    punctual: '准时上线',
    clear: '要求清楚',
    friendly: '沟通愉快',
    prompt: '确认及时',
    late: '迟到爽约',
    rude: '态度不好',
    changing: '临时加要求',
  },
}

const STARS = 5
const TAGS = 3
const TEXT_CHARACTERS = 200

/** Fields that an author writes. */
export const writtenFields = {
  stars: whole('星级', { min: 1, max: STARS, wrong: '请选择1至5星' }),
  tags: listOf('标签', text('标签', { max: 16 }), { max: TAGS, wrong: `最多选${TAGS}个标签` }),
  text: text('评价', { max: TEXT_CHARACTERS * 2 }),
}

/** A review for its author, and once it is shown for everybody. */
export const reviewFields = {
  stars: whole('星级'),
  tags: listOf('标签', text('标签')),
  text: text('评价', { max: TEXT_CHARACTERS * 2 }),
  state: oneOf('状态', ['waiting', 'shown', 'hidden']),
  created_at: whole('时间'),
}

export const reviewShape = object(reviewFields)

const tagKeys = ({ tags }: Review): readonly string[] => JSON.parse(tags)

/** The titles of the tags. */
export const tagTitles = (review: Review): readonly string[] =>
  tagKeys(review).flatMap((key) => reviewTags[review.position][key] ?? [])

export const shownReview = (review: Review): Static<typeof reviewShape> => ({
  stars: review.stars,
  tags: tagTitles(review),
  text: review.text,
  state: review.state,
  created_at: review.created_at,
})

/** The keys of known tags, each once. */
export const requireTags = (position: Position, tags: readonly string[]): readonly string[] => {
  const titles = Object.entries(reviewTags[position])
  const keys = tags.map((tag) => titles.find(([, title]) => title === tag)?.[0])
  if (keys.includes(undefined)) throw new CallFailure('INVALID_REQUEST', '标签不存在')
  return [...new Set(keys.filter((key) => key !== undefined))]
}

/** The text of a review, trimmed; throws if it contains forbidden words or contacts. */
export const requireReviewText = ({ settings }: CallContext, written: string): string => {
  const words = shownText('评价', written.replaceAll('\n', ' '))
  if ([...words].length > TEXT_CHARACTERS) {
    throw new CallFailure('INVALID_REQUEST', `评价最多${TEXT_CHARACTERS}个字`)
  }
  if (isForbidden(settings.forbiddenWords, words)) {
    throw new CallFailure('INVALID_REQUEST', '评价含有不允许的内容，请修改后再提交')
  }
  return words
}
