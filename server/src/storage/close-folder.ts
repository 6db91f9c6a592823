import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Permissions of the group and of all others. */
const OF_OTHERS = 0o077
const OWNER_ONLY = 0o700
/** The sticky bit of a folder that all users share, such as /tmp. */
const SHARED = 0o1000

const isOpen = (path: string): boolean =>
  // Modes on Windows do not describe read access.
  process.platform !== 'win32' && (statSync(path).mode & OF_OTHERS) !== 0

/**
 * Creates a folder that only its owner can open; closes one that is open to others (SEC-33).
 * Returns the reason if it stays open, undefined if it is closed. Throws if there can be no folder.
 */
export const closeFolder = (path: string): string | undefined => {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
  if (!isOpen(path)) return undefined
  if ((statSync(path).mode & SHARED) !== 0) return `${path} is a shared folder`
  try {
    chmodSync(path, OWNER_ONLY)
  } catch {
    return `${path} belongs to another user`
  }
  return isOpen(path) ? `the file system of ${path} does not support owners` : undefined
}
