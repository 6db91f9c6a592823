/** The path of the personal details. */
export const DETAIL_PATH = '/pages/enter/my/subpages/my_detail'

/** A form with some fields of the account. */
export const formPath = (...fields: readonly string[]): string =>
  `/basic/userInfo?field=${fields.join(',')}`

/** The path of a choice list. */
export const choicePath = (name: string): string => `/basic/list?name=${name}`
