// Threads do not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
