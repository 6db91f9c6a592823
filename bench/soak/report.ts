import { type Cell, figure, printTable } from '../../testing/internal/table.ts'
import type { AppsEnd } from './app-clients.ts'
import type { RawEnd } from './raw-clients.ts'
import { names, type Sample } from './sample.ts'
import { type Slope, slopeOf, type Verdict, verdictOf } from './slope.ts'

/** All results of a run. */
export interface Soaked {
  readonly setUp: string
  /** One per minute. */
  readonly samples: readonly Sample[]
  readonly raw: RawEnd
  readonly apps: AppsEnd
  readonly errors: Readonly<Record<string, number>>
}

/** Share of a run that is warm-up: caches fill and code is compiled. */
const WARM_UP_PART = 0.25

interface Line extends Slope {
  readonly name: string
  readonly first: number
  readonly last: number
  readonly verdict: Verdict
}

const linesOf = (samples: readonly Sample[]): readonly Line[] => {
  const from = Math.floor(samples.length * WARM_UP_PART)
  return names.flatMap((name) => {
    const points = samples
      .map((sample, minute) => ({ minute, value: sample[name] }))
      .slice(from)
      .filter(({ value }) => Number.isFinite(value))
    const [first] = points
    const last = points.at(-1)
    if (first === undefined || last === undefined || points.length < 3) return []
    const slope = slopeOf(points)
    return [{ name, first: first.value, last: last.value, ...slope, verdict: verdictOf(slope) }]
  })
}

/** Prints the column titles of the samples. */
export const printHead = (): void => {
  console.log(`minute | ${names.join(' | ')} | errors`)
}

export const printMinute = (minute: number, sample: Sample, errors: object): void => {
  const list = Object.entries(errors).map(([what, count]) => `${what} × ${count}`)
  const cells = names.map((name) => figure(sample[name]))
  console.log(`${minute} | ${cells.join(' | ')} | ${list.join(', ') || 'none'}`)
}

const sum = (record: Readonly<Record<string, number>>): number =>
  Object.values(record).reduce((total, one) => total + one, 0)

/** Prints the result; returns the failed checks. */
export const reportSoak = ({ setUp, samples, raw, apps, errors }: Soaked): readonly string[] => {
  const lines = linesOf(samples)
  printTable(
    `${setUp}: ${samples.length} minutes; lines through all but the first quarter of them, milliseconds where nothing is said`,
    ['what', 'first', 'last', 'mean', 'an hour', '± noise', '% of mean', 'verdict'],
    lines.map(({ name, first, last, mean, perHour, noise, verdict }): Cell[] => [
      name,
      first,
      last,
      mean,
      perHour,
      noise,
      (perHour / mean) * 100,
      verdict,
    ]),
  )
  const { lost, doubled, disordered } = apps.faults
  printTable(
    'messages that are accounted for',
    ['of', 'deeds', 'heard', 'lost', 'doubled', 'out of order', 'holes', 'errors'],
    [
      [
        'raw clients',
        raw.messages,
        raw.deliveries,
        raw.lost,
        raw.doubled,
        raw.disordered,
        raw.holes,
        sum(raw.refusals),
      ],
      ['SDK clients', sum(apps.kinds), '–', lost, doubled, disordered, '–', sum(errors)],
    ],
  )
  const kinds = Object.entries(apps.kinds).map(([kind, count]) => `${kind} ${count}`)
  console.log(`\nSDK clients did: ${kinds.join(', ')}`)
  const count = (name: string, value: number) => (value > 0 ? [`${value} messages ${name}`] : [])
  return [
    ...count('lost', raw.lost + lost),
    ...count('doubled', raw.doubled + doubled),
    ...count('out of order', raw.disordered + disordered),
    ...count('are missing in sequences', raw.holes),
    ...Object.entries(raw.refusals).map(([why, times]) => `refused: ${why}, ${times} times`),
    ...Object.entries(errors).map(([what, times]) => `${what}, ${times} times`),
    ...lines.filter(({ verdict }) => verdict === 'rises').map(({ name }) => `${name} rises`),
  ]
}
