/**
 * Servers refuse to start on a database with this row of `last_ids`: an import has not finished.
 */
export const UNFINISHED = 'import'
