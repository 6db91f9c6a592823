// Threads do not take over what reads TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
