/** Number of a code, what was wrong and what to do. */
export type ErrorRow = readonly [code: number, text: string]
