/** Path of a program, on the PATH or where Debian has those of administrators; or undefined. */
export function findProgram(name: string): string | undefined
/** Whether this process may install packages of Debian. */
export function canInstall(): boolean
/** Installs packages of Debian; false where that fails. */
export function aptInstall(packages: readonly string[]): Promise<boolean>
