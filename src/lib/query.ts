/** The query of an address, from names and values in their order; undefined ones are left out. */
export const queryOf = (values: Readonly<Record<string, string | number | undefined>>): string => {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) pairs.push(`${name}=${encodeURIComponent(value)}`)
  }
  return pairs.join('&')
}
