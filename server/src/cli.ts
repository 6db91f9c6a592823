#!/usr/bin/env node
import { program } from './app/cli/program.ts'

// Files that the program creates are closed to other users of the machine (SEC-33).
process.umask(0o077)

process.exitCode = await program(process.argv.slice(2), process.env)
