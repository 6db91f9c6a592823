/** Servers refuse to start on a database that has this row of `last_ids`: an import has not ended. */
export const UNFINISHED = 'import'
