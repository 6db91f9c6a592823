/**
 * Our modules have no side effects at the top level (a test checks it). Minifiers cannot detect this: they keep all
 * code that calls a function or reads a property there. These marks allow them to remove unused code from an
 * application's bundle.
 */
export const pureTopLevel = {
  name: 'pure-top-level',
  transform(code, id) {
    if (id.includes('node_modules') || id.startsWith('\0')) return null
    const changes = this.parse(code).body.flatMap((statement) => changesOf(statement, code))
    return changes.length === 0 ? null : { code: changed(code, changes), map: null }
  },
}

const changesOf = (statement, code) => {
  const { type, declarations = [] } = statement.declaration ?? statement
  if (type !== 'VariableDeclaration') return []
  return declarations
    .filter(({ init }) => init && hasEffects(init))
    .flatMap(({ id, init }) => {
      const pure = ofNothing(code.slice(init.start, init.end))
      return id.type === 'ObjectPattern' ? taken(id, init, pure) : [{ ...span(init), text: pure }]
    })
}

const span = ({ start, end }) => ({ start, end })

const ofNothing = (text) => `/* @__PURE__ */ (() => (${text}))()`

/** `{ a, b: c } = made()` as single constants, because destructuring counts as a side effect. */
const taken = (id, init, pure) => {
  const whole = `_${id.properties.map(({ value }) => value.name).join('_')}`
  const parts = id.properties.map(
    ({ key, value }) => `${value.name} = ${ofNothing(`${whole}.${key.name}`)}`,
  )
  return [{ start: id.start, end: init.end, text: [`${whole} = ${pure}`, ...parts].join(', ') }]
}

const functions = /Function|Class/
const effects = /^(Call|New|Member|TaggedTemplate)Expression$|^SpreadElement$/

/** Whether reading this may have a side effect, as far as a minifier knows. */
const hasEffects = (node) => {
  if (node === null || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(hasEffects)
  if (functions.test(node.type)) return false
  return effects.test(node.type) || Object.values(node).some(hasEffects)
}

const changed = (code, changes) =>
  [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, change) => text.slice(0, change.start) + change.text + text.slice(change.end),
      code,
    )
