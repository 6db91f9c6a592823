import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Rights of the group and of all others. */
const OF_OTHERS = 0o077
const OWNER_ONLY = 0o700
/** A folder such as /tmp, in which everybody keeps something. */
const SHARED = 0o1000

const isOpen = (path: string): boolean =>
  // Modes of Windows say nothing about who may read.
  process.platform !== 'win32' && (statSync(path).mode & OF_OTHERS) !== 0

/**
 * Makes a folder that its owner alone can open; closes one that is open to others (SEC-33). Returns why it is
 * still open, undefined where it is closed. Throws where there can be no folder.
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
