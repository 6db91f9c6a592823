/** The month of a unix second, counted in UTC: twelve for each year, and those of the year before it. */
export const monthOf = (seconds: number): number => {
  const date = new Date(seconds * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The unix second that a month begins with. */
export const startOfMonth = (month: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12) / 1000

/** As `202611`. */
export const monthName = (month: number): string =>
  `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`

/** What {@link monthName} has named. */
export const monthNamed = (name: string): number =>
  Number(name.slice(0, -2)) * 12 + Number(name.slice(-2)) - 1
