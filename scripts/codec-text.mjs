/** With more fields a `switch` is faster than comparisons. */
const COMPARED_FIELDS = 7

const firstLow = (name) => name[0].toLowerCase() + name.slice(1)

/** A call whose arguments are `local` names where they are known as such, else properties of the value. */
const callText = ({ name, args }, isLocal = () => true) =>
  `${name}(${args.map((arg) => (isLocal(arg) ? arg : `value.${arg}`)).join(', ')})`

const lists = ({ fields }) => fields.filter(({ kind }) => kind === 'message')

/** The fields whose value is computed, or looked up, before anything is written. */
const computed = ({ fields }) => fields.filter(({ get, kind }) => get || kind === 'enum')

const isComputed = ({ get, kind }) => get !== undefined || kind === 'enum' || kind === 'message'

const sourceOf = (field) => (isComputed(field) ? field.name : `value.${field.name}`)

/** When a field has a value; undefined if always. */
const hasValue = (field) => {
  const source = sourceOf(field)
  if (field.isAlways || field.after) return undefined
  if (field.kind === 'bytes') return `${source}.length > 0`
  if (field.shape || field.isOptional || (field.get && field.kind === 'string'))
    return `${source} !== undefined`
  return source
}

/** When a field is written; '' if always. */
const conditionOf = (field, message) => {
  const other = message.fields.find(({ name }) => name === field.after)
  const parts = [
    field.only && `value.${message.union.name} === '${field.only}'`,
    other && hasValue(other),
    hasValue(field),
  ]
  return parts.filter(Boolean).join(' && ')
}

/** Enums and bools are numbers on the wire. */
const methodOf = ({ kind }) => (kind === 'enum' || kind === 'bool' ? 'uint32' : kind)

const writtenText = (field) => {
  const source = sourceOf(field)
  if (field.kind === 'bool') return `${source} ? 1 : 0`
  return field.shape ? `JSON.stringify(${source})` : source
}

const writeText = (field) => {
  return `.${methodOf(field)}(${field.tag}, ${writtenText(field)})`
}

/** The statements that write the fields: neighbours with the same condition are one statement. */
const writeStatements = (message) => {
  const statements = []
  for (const field of message.fields) {
    if (field.kind === 'message') {
      const write = `w.bytes(${field.tag}, bytes)`
      statements.push({ text: `for (const bytes of ${field.name}) ${write}` })
      continue
    }
    const condition = conditionOf(field, message)
    const last = statements.at(-1)
    if (last?.condition === condition) last.text += writeText(field)
    else statements.push({ condition, text: `w${writeText(field)}` })
  }
  return statements.map(({ condition, text }) => (condition ? `if (${condition}) ${text}` : text))
}

const computedText = (message) => {
  const known = new Set()
  return computed(message).map((field) => {
    const text = field.get
      ? callText(field.get, (arg) => known.has(arg))
      : `${namesOf(message)}.indexOf(value.${field.name})`
    known.add(field.name)
    return `const ${field.name} = ${text}`
  })
}

const namesOf = ({ name, union }) =>
  `${firstLow(name)}${union.name[0].toUpperCase()}${union.name.slice(1)}s`

const writerText = (message) => {
  const { name, record } = message
  const inner = lists(message).map((field) => field.name)
  const type = inner.length > 0 ? `Omit<${record}, ${unionOf(inner)}>` : record
  const parameters = inner.map((list) => `, ${list}: readonly Uint8Array[]`).join('')
  const encoded = inner.length > 0 ? ' The messages in it are encoded already.' : ''
  return `/** Writes \`${name}\` of frame.proto.${encoded} */
export const encode${name} = (value: ${type}${parameters}): Uint8Array => {
  ${[...computedText(message), 'const w = new ProtoWriter()', ...writeStatements(message)].join('\n')}
  return w.finish()
}`
}

const unionOf = (names) => names.map((name) => `'${name}'`).join(' | ')

const declarationText = ({ record }, field) => {
  if (field.kind === 'message') return `const ${field.name}: ${field.element.record}[] = []`
  if (field.kind === 'bytes') return `let ${field.name}: Uint8Array = ${field.zero}`
  return field.zero === 'undefined'
    ? `let ${field.name}: ${record}['${field.name}']`
    : `let ${field.name} = ${field.zero}`
}

const readText = (field) => {
  if (field.kind === 'message') return `${field.name}.push(decode${field.element.name}(r.bytes()))`
  const method = field.isRecurring ? 'name' : methodOf(field)
  return `${field.name} = r.${method}()${field.kind === 'bool' ? ' !== 0' : ''}`
}

const switchText = (fields) => `
    // biome-ignore format: one field on each line
    switch (tag) {
${fields.map((field) => `      case ${field.tag}: ${readText(field)}; break`).join('\n')}
      default: r.skip(tag)
    }`

const comparisonText = (fields) =>
  `${fields.map((field) => `if (tag === ${field.tag}) ${readText(field)}; else `).join('\n')} r.skip(tag)`

const loopText = ({ fields }) => {
  const text = fields.length > COMPARED_FIELDS ? switchText(fields) : comparisonText(fields)
  return `while (!r.isAtEnd) { const tag = r.uint32()\n ${text}\n }`
}

const parsedText = ({ name, shape }) => `parsed(${shape}, ${name})`

/** The value of the property that a field is. */
const propertyText = (field, record) => {
  if (field.shape && field.isSparse) return parsedText(field)
  if (field.shape) return `${field.name} ? ${parsedText(field)} : undefined`
  if (field.isNarrow) return `${field.name} as ${record}['${field.name}']`
  return field.name
}

const entryText = (field, record) => {
  const text = propertyText(field, record)
  return text === field.name ? text : `${field.name}: ${text}`
}

/** The fields that are properties of their own, not parts of a computed one. */
const propertiesOf = ({ fields, sets }) => {
  const parts = new Set(sets.flatMap(({ call }) => call.args))
  return fields.filter(({ name }) => !parts.has(name))
}

/** The properties that every value has. A computed one takes the place of its last part. */
const objectText = (message) => {
  const properties = propertiesOf(message).filter(({ isSparse }) => !isSparse)
  const entries = message.fields.flatMap((field) => [
    ...(properties.includes(field) ? [entryText(field, message.record)] : []),
    ...message.sets
      .filter(({ call }) => call.args.at(-1) === field.name)
      .map(({ property, call }) => `${property}: ${callText(call)}`),
  ])
  return `{ ${entries.join(', ')} }`
}

const resultText = (message) => {
  const sparse = propertiesOf(message).filter(({ isSparse }) => isSparse)
  if (sparse.length === 0) return `return ${objectText(message)}`
  const assignments = sparse.map((field) => {
    const condition = field.zero === 'undefined' ? `${field.name} !== undefined` : field.name
    return `if (${condition}) value.${field.name} = ${propertyText(field, message.record)}`
  })
  return `const value: Writable<${message.record}> = ${objectText(message)}
  ${assignments.join('\n')}
  return value`
}

/** The object of each value of a union. */
const unionText = ({ name, union, fields }) => {
  const cases = union.values.map((value, at) => {
    const own = fields.filter(({ only, kind }) => kind !== 'enum' && (only ?? value) === value)
    const entries = own.map((field) => field.name).join(', ')
    return `case ${at}: return { ${union.name}: '${value}', ${entries} }`
  })
  return `switch (${union.name}) { ${cases.join('\n')}
    default: throw new MalformedFrame('read ${firstLow(name)}: unknown ${union.name}') }`
}

const checkText = ({ name, fields, check }) =>
  [
    ...fields
      .filter(({ isRequired }) => isRequired)
      .map(
        (field) =>
          `if (${field.name} === ${field.zero}) throw new MalformedFrame('read ${firstLow(name)}: no ${field.name}')\n`,
      ),
    ...(check ? [`${callText(check)}\n`] : []),
  ].join('')

const readerText = (
  message,
) => `/** Reads \`${message.name}\` of frame.proto; throws on malformed bytes. */
export const decode${message.name} = (bytes: Uint8Array): ${message.record} => {
  const r = new ProtoReader(bytes)
  ${message.fields.map((field) => declarationText(message, field)).join('\n')}
  ${loopText(message)}
  ${checkText(message)}  ${message.union ? unionText(message) : resultText(message)}
}`

const tagsOf = ({ name, fields }) => `/** Tags of the fields of \`${name}\`. */
export const ${firstLow(name)}Tags = { ${fields.map((field) => `${field.name}: ${field.tag}`).join(', ')} } as const`

const namesText = (message) =>
  message.union
    ? `const ${namesOf(message)} = [${message.union.values.map((name) => `'${name}'`).join(', ')}] as const`
    : ''

const unique = (names) => [...new Set(names.filter(Boolean))].sort().join(', ')

const importsText = (messages) => {
  const functions = messages.flatMap(({ fields, sets, check }) => [
    ...fields.flatMap(({ get, shape }) => [get?.name, shape, shape && 'parsed']),
    ...sets.map(({ call }) => call.name),
    check?.name,
  ])
  const files = [...new Set(messages.map(({ file }) => file))].map((file) => {
    const records = messages.filter((one) => one.file === file).map(({ record }) => record)
    const values = file === 'frame' ? 'bytesOf, emptyBody, MalformedFrame, ' : ''
    const types = unique(records).replace(/(\w+)/g, 'type $1')
    return `import { ${values}${types} } from './${file}.ts'`
  })
  const ofValues = unique(functions.filter((name) => name !== 'bytesOf'))
  return [
    ...files,
    `import { ProtoReader } from './proto-reader.ts'`,
    ofValues === '' ? '' : `import { ${ofValues} } from './proto-values.ts'`,
    `import { ProtoWriter } from './proto-writer.ts'`,
  ]
    .filter(Boolean)
    .join('\n')
}

const HEADER = `// Written from frame.proto by \`npm run codec\`; do not edit.`

const WRITABLE = 'type Writable<T> = { -readonly [Key in keyof T]: T[Key] }'

/** Sections of a file, with an empty line after each. */
const joined = (sections) =>
  [HEADER, ...sections]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n')

/** The readers and writers of these messages, in TypeScript that is not formatted yet. */
export const codecText = (messages) =>
  joined([
    importsText(messages),
    messages.some(({ name }) => name !== 'Frame') ? WRITABLE : '',
    ...messages.flatMap((message) => [
      namesText(message),
      writerText(message),
      readerText(message),
    ]),
  ])

/** The tags of all fields (number × 8 + wire type), for readers that want only some of them. */
export const tagsText = (messages) => joined(messages.map(tagsOf))
