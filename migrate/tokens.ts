/** A token of code; comments and white space are not tokens. */
export interface Token {
  readonly kind: 'word' | 'mark' | 'string' | 'template' | 'regex'
  readonly start: number
  readonly end: number
  /** The content of a string, or the text of other tokens; '' for templates and expressions. */
  readonly text: string
}

/** Words before a regular expression; after other words `/` divides. */
const BEFORE_VALUE = new Set(
  'return typeof case in of delete void throw new else do await yield instanceof'.split(' '),
)

const WORD = /[\p{L}\p{N}_$#]+/uy

const beginsRegex = (before: Token | undefined): boolean => {
  if (before === undefined) return true
  if (before.kind === 'word') return BEFORE_VALUE.has(before.text)
  // After `<` it closes a tag.
  return before.kind === 'mark' && !')]}<'.includes(before.text)
}

/**
 * The tokens of JavaScript, TypeScript and JSX. It does not parse: text between tags gives wrong
 * tokens there, and an unclosed quote ends with its line, so that errors stay local.
 */
export const tokensOf = (code: string): readonly Token[] => new Reader(code).read()

class Reader {
  readonly #code: string
  readonly #tokens: Token[] = []
  /** Depth of braces at which the open templates go on. */
  readonly #templates: number[] = []
  #depth = 0
  #at = 0

  constructor(code: string) {
    this.#code = code
  }

  read(): readonly Token[] {
    while (this.#at < this.#code.length) this.#next(this.#code[this.#at] as string)
    return this.#tokens
  }

  #next(sign: string): void {
    WORD.lastIndex = this.#at
    const word = WORD.exec(this.#code)?.[0]
    if (word !== undefined) this.#add('word', this.#at + word.length, word)
    else if (sign === "'" || sign === '"') this.#string()
    else if (sign === '`') this.#template(this.#at + 1)
    else if (sign === '/') this.#slash()
    else if (/\s/.test(sign)) this.#at++
    else this.#mark(sign)
  }

  #add(kind: Token['kind'], end: number, text: string): void {
    this.#tokens.push({ kind, start: this.#at, end, text })
    this.#at = end
  }

  #string(): void {
    const end = stringEnd(this.#code, this.#at)
    this.#add('string', end, this.#code.slice(this.#at + 1, end - 1))
  }

  #template(from: number): void {
    const end = templateEnd(this.#code, from)
    if (this.#code[end - 1] === '{') this.#templates.push(this.#depth++)
    this.#add('template', end, '')
  }

  #mark(sign: string): void {
    if (sign === '{') this.#depth++
    if (sign === '}' && this.#templates.at(-1) === --this.#depth) {
      this.#templates.pop()
      this.#template(this.#at + 1)
    } else this.#add('mark', this.#at + 1, sign)
  }

  #slash(): void {
    const code = this.#code
    const from = this.#at
    const next = code[from + 1]
    if (next === '/') this.#at = endOr(code, code.indexOf('\n', from))
    else if (next === '*') this.#at = endOr(code, code.indexOf('*/', from + 2) + 2, 2)
    else if (beginsRegex(this.#tokens.at(-1))) this.#add('regex', regexEnd(code, from + 1), '')
    else this.#mark('/')
  }
}

/**
 * A place that was looked for, or the end of the code where there is none (`missing`: then it is
 * this small).
 */
const endOr = (code: string, found: number, missing = 0): number =>
  found < missing ? code.length : found

const stringEnd = (code: string, from: number): number => {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[from]) return at + 1
    else if (code[at] === '\n') return at
  }
  return code.length
}

/** After the end of a template, or after `${` where an expression begins. */
const templateEnd = (code: string, from: number): number => {
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === '`') return at + 1
    else if (code[at] === '$' && code[at + 1] === '{') return at + 2
  }
  return code.length
}

const regexEnd = (code: string, from: number): number => {
  let isInClass = false
  for (let at = from; at < code.length; at++) {
    const sign = code[at]
    if (sign === '\n') return at
    if (sign === '\\') at++
    else if (sign === '[') isInClass = true
    else if (sign === ']') isInClass = false
    else if (sign === '/' && !isInClass) return at + 1
  }
  return code.length
}
