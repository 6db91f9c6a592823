import type { Problems } from '../../ui/use-draft.ts'
import { nicknameError } from '../account/validate.ts'

/** An account field that the owner can edit. */
export type UserField = 'nickname' | 'headline'

type UserDraft = { readonly [Field in UserField]?: string }

const HEADLINE_CHARACTERS = 20

const headlineError = (headline: string): string | null =>
  [...headline.trim()].length > HEADLINE_CHARACTERS
    ? `简介不能超过 ${HEADLINE_CHARACTERS} 个字`
    : null

interface FieldView {
  readonly label: string
  readonly title: string
  readonly placeholder: string
  readonly hint: string
  readonly problemOf: (value: string) => string | null
}

export const fieldViews: Readonly<Record<UserField, FieldView>> = {
  nickname: {
    label: '昵称',
    title: '修改昵称',
    placeholder: '最多 8 个字',
    hint: '聊天、房间和订单里，大家看到的都是这个名字',
    problemOf: nicknameError,
  },
  headline: {
    label: '个人简介',
    title: '个人简介',
    placeholder: `一句话介绍自己，最多 ${HEADLINE_CHARACTERS} 个字`,
    hint: '显示在您的名字下面，可以写擅长的玩法和在线时间',
    problemOf: headlineError,
  },
}

const all = Object.keys(fieldViews) as readonly UserField[]

/**
 * The fields in the address, in that order; all fields if it has none, no fields if it has only
 * unknown ones.
 */
export const fieldsIn = (search: URLSearchParams): readonly UserField[] => {
  const named = search.get('field')
  if (named === null || named === '') return all
  const fields = named.split(',').flatMap((name) => all.find((field) => field === name) ?? [])
  return [...new Set(fields)]
}

export const titleOf = (fields: readonly UserField[]): string => {
  const [only, ...others] = fields
  return only === undefined || others.length > 0 ? '编辑资料' : fieldViews[only].title
}

/** The errors of the present fields. */
export const userProblemsOf = (draft: UserDraft): Problems<UserDraft> =>
  Object.fromEntries(
    all.flatMap((field) => {
      const value = draft[field]
      const problem = value === undefined ? null : fieldViews[field].problemOf(value)
      return problem === null ? [] : [[field, problem]]
    }),
  )

/** The fields whose values changed. */
export const changesIn = (
  draft: UserDraft,
  before: Readonly<Record<UserField, string>>,
): UserDraft =>
  Object.fromEntries(
    all.flatMap((field) => {
      const value = draft[field]?.trim()
      return value === undefined || value === before[field] ? [] : [[field, value]]
    }),
  )
