import { expect, it } from 'vitest'
import { filesIn, textOf } from '../contract/support/sources.ts'

const tokens = new Map(
  [...textOf('demo/web/src/ui/tokens.css').matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(
    ([, name = '', color = '']) => [name, color],
  ),
)

/** Relative luminance of WCAG. */
const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, two: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(two)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const RULE = /::placeholder\s*\{[^}]*?color: var\((--[\w-]+)\)/g

/** The darkest background of a field. */
const FIELD = '--paper-deep'

it('placeholders can be read on the background of every field', () => {
  const rules = filesIn('demo/web/src')
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...textOf(path).matchAll(RULE)].map(([, name = '']) => ({ path, name })))
  expect(rules.length).toBeGreaterThan(3)
  const background = tokens.get(FIELD) ?? ''
  const weak = rules.filter(({ name }) => contrastOf(tokens.get(name) ?? '#fff', background) < 4.5)
  expect(weak).toEqual([])
})
