/** A range of clients, `to` excluded. */
export interface Share {
  readonly from: number
  readonly to: number
}

/** Distributes clients over workers; units (a pair, a group) stay together. No share is empty. */
export const shares = (clients: number, unit: number, workers: number): readonly Share[] => {
  const units = Math.ceil(clients / unit)
  const parts = Math.min(workers, units)
  return Array.from({ length: parts }, (_, part) => ({
    from: Math.floor((part * units) / parts) * unit,
    to: Math.min(clients, Math.floor(((part + 1) * units) / parts) * unit),
  }))
}
