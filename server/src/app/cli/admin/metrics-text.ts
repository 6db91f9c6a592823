/** Values of `/metrics` by name, including labels. */
export type Figures = ReadonlyMap<string, number>

const LINE = /^([a-z_]+(?:\{[^}]*\})?) ([0-9.eE+-]+)$/

/** Parses the Prometheus text format. */
export const figuresIn = (text: string): Figures =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = LINE.exec(line) ?? []
      return name === undefined ? [] : [[name, Number(value)] as const]
    }),
  )

/** Upper bound of the histogram bucket that contains a quantile; undefined without measurements. */
export const bucketOf = (figures: Figures, name: string, share: number): string | undefined => {
  const all = figures.get(`${name}_count`) ?? 0
  if (all === 0) return undefined
  for (const [key, count] of figures) {
    const [, bound] = new RegExp(`^${name}_bucket\\{le="([^"]+)"\\}$`).exec(key) ?? []
    if (bound !== undefined && count >= share * all) return bound
  }
  return undefined
}
