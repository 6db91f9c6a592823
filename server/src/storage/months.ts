/** The month of a unix second in UTC: the number of months since year 0. */
export const monthOf = (seconds: number): number => {
  const date = new Date(seconds * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first unix second of a month. */
export const startOfMonth = (month: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12) / 1000

/** In the format `202611`. */
export const monthName = (month: number): string =>
  `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`

/** Parses the result of {@link monthName}. */
export const monthNamed = (name: string): number =>
  Number(name.slice(0, -2)) * 12 + Number(name.slice(-2)) - 1
