import { type Command, commands } from 'tavern-im/protocol'

/** A row of the wire table with unknown bodies. */
export type AnyCommand = Command<object, object>

/** Every command by its name on the wire. */
export const commandRows: ReadonlyMap<string, AnyCommand> = new Map(
  Object.values<Record<string, AnyCommand>>(commands)
    .flatMap((feature) => Object.values(feature))
    .map((row) => [row.name, row]),
)
