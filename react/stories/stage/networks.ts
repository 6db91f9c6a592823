import type { PageNetwork } from 'tavern-im-server/page'

/** Network condition of the story's device. */
export type NetworkCondition = 'online' | 'slow' | 'dropping' | 'silent' | 'offline' | 'failing'

const perfect = { delayMs: 0, dropRate: 0, duplicateRate: 0 }

const settings: Readonly<Record<NetworkCondition, Partial<typeof perfect>>> = {
  online: {},
  slow: { delayMs: 800 },
  dropping: { delayMs: 60, dropRate: 0.12, duplicateRate: 0.12 },
  silent: {},
  offline: {},
  failing: {},
}

/** Applies a condition except `failing`, which stops the server instead. */
export const setNetwork = (network: PageNetwork, condition: NetworkCondition): void => {
  network.set({ ...perfect, ...settings[condition] })
  if (condition === 'offline') network.cut()
  else if (condition === 'silent') network.stall()
  else if (network.state !== 'up') network.restore()
}
