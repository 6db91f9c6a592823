// The parts of the peers' clients that the comparison uses. Their packages are not dependencies of
// the project.

interface Channel {
  readonly cid: string
  readonly state: { readonly messages: readonly unknown[] }
}

export interface StreamModule {
  readonly StreamChat: new (
    key: string,
    options: object,
  ) => {
    connectUser(user: { id: string }, token: string): Promise<unknown>
    hydrateActiveChannels(channels: readonly object[]): readonly Channel[]
    on(name: 'message.new', listener: () => void): unknown
    /** Called by its connection with each event. */
    dispatchEvent(event: object): void
    createChannelManager(options: object): {
      setChannels(channels: readonly Channel[]): void
      registerSubscriptions(): void
      readonly state: { getLatestValue(): { readonly channels: readonly Channel[] } }
    }
  }
}

export interface TinodeTopic {
  onData: (message: object | undefined) => void
  subscribe(): Promise<unknown>
}

export interface TinodeModule {
  readonly Tinode: {
    new (
      options: object,
    ): {
      connect(): Promise<unknown>
      loginBasic(name: string, password: string): Promise<unknown>
      getTopic(name: string): TinodeTopic
    }
    setNetworkProviders(socket: unknown, request: unknown): void
    setDatabaseProvider(database: unknown): void
  }
}

export interface MatrixModule {
  createClient(options: object): {
    startClient(options: object): Promise<void>
    on(name: 'sync' | 'Room.timeline', listener: (...args: readonly unknown[]) => void): unknown
    getRooms(): readonly unknown[]
  }
}
