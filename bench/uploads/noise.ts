import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 1024 * 1024

/** Writes an incompressible file; returns its path. */
export const writeNoise = (directory: string, name: string, bytes: number): string => {
  const path = join(directory, name)
  const handle = openSync(path, 'w')
  const block = Buffer.alloc(BLOCK)
  for (let left = bytes; left > 0; left -= BLOCK) {
    writeSync(handle, randomFillSync(block), 0, Math.min(left, BLOCK))
  }
  closeSync(handle)
  return path
}
