import { announceMessages } from './announce.ts'
import { cacheShell } from './shell.ts'

cacheShell()
announceMessages()
