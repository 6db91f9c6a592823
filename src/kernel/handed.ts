/** The objects that hosts hold in place of entities. */
export interface Handed {
  /** Registers an entity of the SDK. */
  add(entity: object): void
  /** An entity has changed. */
  changed(entity: object): void
  /** Updates all objects of hosts. */
  refresh(): void
  /** The same data with the host's objects instead of entities. */
  of<Data>(data: Data): Data
}

/** For a client without entities. */
export const asTheyAre: Handed = {
  add() {},
  changed() {},
  refresh() {},
  of: (data) => data,
}
