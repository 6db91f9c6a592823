import { createQueries as compileQueries } from '../../../server/src/core/rows/queries.ts'
import { createTables as compileTables } from '../../../server/src/core/rows/tables.ts'

/** Every simulated server has the same statements, which are texts: they are compiled for the first. */
const once = <Given, Made>(make: (given: Given) => Made): ((given: Given) => Made) => {
  let made: { readonly it: Made } | undefined
  return (given) => {
    made ??= { it: make(given) }
    return made.it
  }
}

export const createQueries = once(compileQueries)
export const createTables = once(compileTables)
