/** One directive, with its block. */
export interface Directive {
  readonly name: string
  readonly values: readonly string[]
  readonly inside: readonly Directive[]
}

const TOKEN = /"(?:[^"\\]|\\.)*"|'[^']*'|#.*|[{};]|[^\s{};"'#][^\s{};]*/g

/** The directives of a configuration of nginx. */
export const readConf = (text: string): readonly Directive[] => {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => !token.startsWith('#'))
  const block = (): Directive[] => {
    const directives: Directive[] = []
    let words: string[] = []
    for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
      if (token === '}') return directives
      if (token !== ';' && token !== '{') {
        words.push(token.replace(/^["'](.*)["']$/, '$1'))
        continue
      }
      const [name = '', ...values] = words
      directives.push({ name, values, inside: token === '{' ? block() : [] })
      words = []
    }
    return directives
  }
  return block()
}

/** The values of all directives of a name, each as one text. */
export const valuesOf = (directives: readonly Directive[], name: string): readonly string[] =>
  directives.filter((one) => one.name === name).map(({ values }) => values.join(' '))
