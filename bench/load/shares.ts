/** The clients from one number to before the other. */
export interface Share {
  readonly from: number
  readonly to: number
}

/** Deals out clients to so many workers; those of one unit (a pair, a group) stay together. None is empty. */
export const shares = (clients: number, unit: number, workers: number): readonly Share[] => {
  const units = Math.ceil(clients / unit)
  const parts = Math.min(workers, units)
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((part * units) / parts) * unit,
    to: Math.min(clients, Math.floor(((part + 1) * units) / parts) * unit),
  }))
}
