type Json = Readonly<Record<string, unknown>>

/** A value's schema: JSON schema for the server, type for both ends, and words for messages. */
export interface Schema<Value, Optional extends boolean = boolean> {
  readonly json: Json
  /** Name for people, used in error messages. */
  readonly title: string
  /** Error message instead of the generated one. */
  readonly wrong: string | null
  readonly isOptional: Optional
  readonly fields: Readonly<Record<string, Schema<unknown>>>
  /** Never set: carries the type. */
  readonly value?: Value
}

export type Static<S extends Schema<unknown>> = S extends Schema<infer Value> ? Value : never

type Fields = Readonly<Record<string, Schema<unknown>>>

type RequiredOf<F extends Fields> = {
  [Name in keyof F]: F[Name]['isOptional'] extends true ? never : Name
}[keyof F]

type Flat<T> = { readonly [Name in keyof T]: T[Name] }

export type ObjectOf<F extends Fields> = Flat<
  { [Name in RequiredOf<F>]: Static<F[Name]> } & {
    [Name in Exclude<keyof F, RequiredOf<F>>]?: Static<F[Name]>
  }
>

const schema = <Value>(title: string, json: Json, wrong: string | null = null) =>
  ({ json, title, wrong, isOptional: false, fields: {} }) satisfies Schema<Value> as Schema<
    Value,
    false
  >

/** Excludes control characters, which some databases reject. */
const PRINTABLE = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$'

interface TextLimits {
  readonly min?: number
  readonly max?: number
  readonly pattern?: string
  readonly wrong?: string
}

export const text = (title: string, limits: TextLimits = {}): Schema<string, false> => {
  const { min = 0, max = 200, pattern = PRINTABLE, wrong = null } = limits
  return schema(title, { type: 'string', minLength: min, maxLength: max, pattern }, wrong)
}

/** A whole number that every client and database represents exactly. */
export const whole = (
  title: string,
  limits: { readonly min?: number; readonly max?: number; readonly wrong?: string } = {},
): Schema<number, false> => {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, wrong = null } = limits
  return schema(title, { type: 'integer', minimum: min, maximum: max }, wrong)
}

/** An ID: a decimal number as text. */
export const idOf = (title: string): Schema<string, false> =>
  text(title, { pattern: '^\\d{1,15}$' })

export const oneOf = <const Name extends string>(
  title: string,
  names: readonly Name[],
): Schema<Name, false> => schema(title, { type: 'string', enum: names })

export const yesNo = (title: string): Schema<boolean, false> => schema(title, { type: 'boolean' })

/** A file of a multipart request. */
export const file = (title: string): Schema<Blob, false> => schema(title, { type: 'object' })

/** No data: the response of calls that only do something. */
export const nothing: Schema<null, false> = schema('', { type: 'null' })

export const listOf = <Value>(
  title: string,
  item: Schema<Value>,
  { max, wrong }: { readonly max?: number; readonly wrong?: string } = {},
): Schema<readonly Value[], false> => {
  const limits = max === undefined ? {} : { maxItems: max }
  return schema(title, { type: 'array', items: item.json, ...limits }, wrong ?? null)
}

/** Undeclared fields are dropped from requests and responses. */
export const object = <const F extends Fields>(fields: F): Schema<ObjectOf<F>, false> => {
  const named = Object.entries(fields)
  const json = {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, field]) => [name, field.json])),
    required: named.filter(([, field]) => !field.isOptional).map(([name]) => name),
    additionalProperties: false,
  }
  return { ...schema<ObjectOf<F>>('', json), fields }
}

export const optional = <Value>(field: Schema<Value>): Schema<Value, true> => ({
  ...field,
  isOptional: true,
})
