/** Where the personal details are. */
export const DETAIL_PATH = '/pages/enter/my/subpages/my_detail'

/** A form of some fields of the account. */
export const formPath = (...fields: readonly string[]): string =>
  `/basic/userInfo?field=${fields.join(',')}`

/** A list to choose from. */
export const choicePath = (name: string): string => `/basic/list?name=${name}`
