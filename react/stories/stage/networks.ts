import type { PageNetwork } from 'tavern-im-server/page'

/** How the device of the story is connected. */
export type Weather = 'online' | 'slow' | 'dropping' | 'silent' | 'offline' | 'failing'

const perfect = { delayMs: 0, dropRate: 0, duplicateRate: 0 }

const settings: Readonly<Record<Weather, Partial<typeof perfect>>> = {
  online: {},
  slow: { delayMs: 800 },
  dropping: { delayMs: 60, dropRate: 0.12, duplicateRate: 0.12 },
  silent: {},
  offline: {},
  failing: {},
}

/** All of it but `failing`, which is the server's affair. */
export const setWeather = (network: PageNetwork, weather: Weather): void => {
  network.set({ ...perfect, ...settings[weather] })
  if (weather === 'offline') network.cut()
  else if (weather === 'silent') network.stall()
  else if (network.state !== 'up') network.mend()
}
