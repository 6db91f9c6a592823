import { type Check, object, optional, string } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { declare } from '../../kernel/method.ts'
import { allOf, arrayOf, numeric, oneOf, whole } from '../../kernel/value-checks.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { TYPES } from '../../protocol/types.ts'
import { wireType } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { GroupSearchOptions, SearchApi, SearchOptions } from './api.ts'
import type { WireSearch } from './commands.ts'

export interface SearchUses {
  readonly messages: MessageFeature
}

export interface SearchContext extends FeatureKernel, SearchUses {}

export const { method } = declare<SearchApi, SearchContext>()

const refuse = (name: string, why: string) =>
  imError(errorCodes.INVALID_OPERATION, {
    action: `check ${name}`,
    why,
    data: { parameter: name },
  })

/** A list with a limited length. */
export const listOf = (item: Check, most: number): Check =>
  allOf(arrayOf(item), (value, name) => {
    if ((value as unknown[]).length > most) throw refuse(name, `must have at most ${most} entries`)
  })

const keyword: Check = (value, name) => {
  string(value, name)
  if ((value as string).trim() === '') throw refuse(name, 'must not be blank')
}

const keywords = listOf(keyword, LIMITS.SEARCH_KEYWORDS)

/** At least one. */
const someKeywords: Check = (value, name) => {
  keywords(value, name)
  if ((value as unknown[]).length === 0) throw refuse(name, 'must not be empty')
}

const { GRP_WORK, GRP_PUBLIC, GRP_MEETING, GRP_COMMUNITY } = TYPES

/** Types of groups that can be searched (spec 3 section 5), by either of their names. */
export const groupTypeList = optional(
  arrayOf((value, name) =>
    oneOf([GRP_WORK, GRP_PUBLIC, GRP_MEETING, GRP_COMMUNITY])(
      typeof value === 'string' ? wireType(value) : value,
      name,
    ),
  ),
)

/** The wire names of the group types. */
export const typesOf = ({ groupTypeList = [] }: GroupSearchOptions): string[] => [
  ...new Set(groupTypeList.map(wireType)),
]

/** The options of a search; an empty object throws 3153. */
export const searchOptions = (
  fields: Readonly<Record<string, Check>>,
  keywordList: Check = someKeywords,
): Check => {
  const check = object({
    keywordList,
    keywordListMatchType: optional(oneOf(['or', 'and'])),
    count: optional(numeric(whole(1, LIMITS.SEARCH_COUNT))),
    cursor: optional(string),
    ...fields,
  })
  const some: Check = (value, name) => {
    object({})(value ?? {}, name)
    if (Object.keys((value ?? {}) as object).length === 0) {
      throw imError(errorCodes.OPTIONS_EMPTY, { action: 'check options' })
    }
  }
  return allOf(some, check)
}

/** Keywords of a search for messages: optional, since other options may narrow it. */
export const keywordsOrNone = optional(keywords)

/** The request fields of every search. */
export const toWireSearch = (options: SearchOptions, count: number): WireSearch => ({
  keywordList: options.keywordList ?? [],
  matchType: options.keywordListMatchType ?? 'or',
  count: options.count ?? count,
  cursor: options.cursor ?? '',
})

/** The default page size for users, groups and members. */
export const NAMES = 20
