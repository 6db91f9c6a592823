import type { Schema } from '../kernel/schema.ts'

/** The parts of a validation error that messages use. */
export interface Finding {
  readonly keyword: string
  /** `/name` of the field; empty for the request itself. */
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

const WORDS: Readonly<Record<string, (title: string, limit: unknown) => string>> = {
  required: (title) => `请填写${title}`,
  minLength: (title) => `请填写${title}`,
  maxLength: (title, limit) => `${title}不能超过${limit}个字`,
  minimum: (title, limit) => `${title}不能小于${limit}`,
  maximum: (title, limit) => `${title}不能大于${limit}`,
}

const nameOf = ({ instancePath, params }: Finding): string =>
  String(params.missingProperty ?? instancePath.split('/')[1] ?? '')

/** The validation error in the words of the form; null if no field is at fault. */
export const refusalOf = (
  request: Schema<unknown>,
  findings: readonly Finding[],
): string | null => {
  const [first] = findings
  const field = first === undefined ? undefined : request.fields[nameOf(first)]
  if (first === undefined || field === undefined) return null
  if (first.keyword !== 'required' && field.wrong !== null) return field.wrong
  const words = WORDS[first.keyword]
  return words === undefined ? `${field.title}格式不正确` : words(field.title, first.params.limit)
}
