/** The wanted port, or the first free one after it. */
export function freePort(wanted: number, host: string): Promise<number>
