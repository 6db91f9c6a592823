import protobuf from 'protobufjs'

/** Per type of frame.proto: the wire type, and an absent field's value in TypeScript. */
const KINDS = {
  uint32: { wire: 0, zero: '0' },
  sint32: { wire: 0, zero: '0' },
  bool: { wire: 0, zero: 'false' },
  enum: { wire: 0, zero: '0' },
  fixed32: { wire: 5, zero: '0' },
  string: { wire: 2, zero: "''" },
  bytes: { wire: 2, zero: 'emptyBody' },
  message: { wire: 2, zero: '' },
}

/** Forms of the tags; frame.proto describes their meaning. */
const MESSAGE_TAGS = {
  record: /^(\w+) (\w+)$/,
  union: /^(\w+)$/,
  set: /^(\w+) = (\w+)\(([\w, ]+)\)$/,
  check: /^(\w+)\(([\w, ]+)\)$/,
}

const FIELD_TAGS = {
  always: /^/,
  required: /^/,
  with: /^(\w+)/,
  only: /^(\w+)/,
  sparse: /^/,
  recurring: /^/,
  narrow: /^/,
  json: /^(\w+)/,
  get: /^(\w+)\(([\w, ]+)\)/,
}

/** The tags of a comment: for each its name and the parts of its form. */
const tagsIn = (comment, forms, where) =>
  (comment ?? '').split(/(?:^|\s)@(?=\w)/).flatMap((text, at) => {
    if (at === 0) return []
    const [name] = /^\w+/.exec(text)
    const parts = forms[name]?.exec(text.slice(name.length).trim())
    if (!parts) throw new Error(`${where}: unknown tag @${text.trim()}`)
    return [{ name, parts: parts.slice(1) }]
  })

const callOf = ([name, args]) => ({ name, args: args.split(', ') })

const kindOf = (field) => {
  if (field.resolvedType instanceof protobuf.Enum) return 'enum'
  if (field.resolvedType instanceof protobuf.Type) return 'message'
  if (field.type in KINDS) return field.type
  throw new Error(`${field.fullName}: no reader and writer for ${field.type}`)
}

const fieldOf = (field) => {
  field.resolve()
  const tags = new Map(
    tagsIn(field.comment, FIELD_TAGS, field.fullName).map(({ name, parts }) => [name, parts]),
  )
  const kind = kindOf(field)
  if (field.repeated !== (kind === 'message')) {
    throw new Error(`${field.fullName}: only lists of messages, and only lists of them`)
  }
  const isOptional = field.options?.proto3_optional === true
  return {
    name: field.name,
    kind,
    tag: field.id * 8 + KINDS[kind].wire,
    zero: isOptional && !tags.has('json') ? 'undefined' : KINDS[kind].zero,
    element: kind === 'message' ? recordOf(field.resolvedType) : undefined,
    values: kind === 'enum' ? valuesOf(field.resolvedType) : undefined,
    isOptional,
    isSparse: isOptional || tags.has('sparse'),
    isAlways: tags.has('always'),
    isRequired: tags.has('required'),
    isRecurring: tags.has('recurring'),
    isNarrow: tags.has('narrow'),
    after: tags.get('with')?.[0],
    only: tags.get('only')?.[0],
    shape: tags.get('json')?.[0],
    get: tags.has('get') ? callOf(tags.get('get')) : undefined,
  }
}

/** The names of an enum, which counts from 0. */
const valuesOf = ({ values, fullName }) =>
  Object.entries(values).map(([name, id], at) => {
    if (id !== at) throw new Error(`${fullName}: ${name} is not ${at}`)
    return name.toLowerCase()
  })

const tagsOf = (type) => tagsIn(type.comment, MESSAGE_TAGS, type.fullName)

/** The name of a message, and the type of its values. */
const recordOf = (type) => {
  const tag = tagsOf(type).find(({ name }) => name === 'record')
  if (tag === undefined) throw new Error(`${type.fullName}: no @record`)
  return { name: type.name, file: tag.parts[0], record: tag.parts[1] }
}

const messageOf = (type) => {
  const tags = tagsOf(type)
  const only = (name) => tags.find((tag) => tag.name === name)?.parts
  const [unionName] = only('union') ?? []
  const fields = type.fieldsArray.map(fieldOf).sort((a, b) => a.tag - b.tag)
  return {
    ...recordOf(type),
    fields,
    union: fields.find(({ name }) => name === unionName),
    check: only('check') && callOf(only('check')),
    sets: tags
      .filter(({ name }) => name === 'set')
      .map(({ parts: [property, ...call] }) => ({ property, call: callOf(call) })),
  }
}

/** The messages of the text of frame.proto, with their tags. */
export const readModel = (source) => {
  const options = { keepCase: true, alternateCommentMode: true, preferTrailingComment: true }
  const { root, package: name } = protobuf.parse(source, options)
  root.resolveAll()
  return root
    .lookup(name)
    .nestedArray.filter((one) => one instanceof protobuf.Type)
    .map(messageOf)
}
