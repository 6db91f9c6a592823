/** Whether this process may install packages of Debian. */
export function canInstall(): boolean
/** Installs packages of Debian; false where that fails. */
export function aptInstall(packages: readonly string[]): Promise<boolean>
