import { announceMessages } from './announce.ts'
import { keepShell } from './shell.ts'

keepShell()
announceMessages()
