import { describe, expect, it } from 'vitest'
import { slopeOf, verdictOf } from '../../../bench/soak/slope.ts'

/** A value for each minute. */
const points = (of: (minute: number) => number, minutes = 60) =>
  Array.from({ length: minutes }, (_, minute) => ({ minute, value: of(minute) }))

/** Up and down by chance that repeats itself. */
const noise = (minute: number) => Math.sin(minute * 12.9898) * 2

describe('the slope of a soak', () => {
  it('the slope of a straight line has no noise', () => {
    const { mean, perHour, noise } = slopeOf(points((minute) => 100 + minute))
    expect(mean).toBeCloseTo(129.5)
    expect(perHour).toBeCloseTo(60)
    expect(noise).toBeCloseTo(0)
  })

  it('the slope is found under noise, which is reported too', () => {
    const slope = slopeOf(points((minute) => 100 + minute / 10 + noise(minute)))
    expect(slope.perHour).toBeGreaterThan(6 - slope.noise)
    expect(slope.perHour).toBeLessThan(6 + slope.noise)
    expect(slope.noise).toBeGreaterThan(0.1)
  })

  it.each([
    ['rises', (minute: number) => 100 + minute / 10 + noise(minute)],
    ['falls', (minute: number) => 100 - minute / 10 + noise(minute)],
    ['level', (minute: number) => 100 + noise(minute)],
    ['level', (minute: number) => 100 + minute / 1_000],
  ] as const)('%s', (verdict, of) => {
    expect(verdictOf(slopeOf(points(of)))).toBe(verdict)
  })

  it('the noise is undefined for two points', () => {
    expect(slopeOf(points((minute) => minute, 2)).noise).toBeNaN()
  })
})
